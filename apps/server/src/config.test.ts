import { expect, it } from 'vitest';
import { readConfig } from './config.ts';

const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };

it('reads the settings of traces', () => {
  const OTEL_EXPORTER_OTLP_HEADERS = 'authorization=Basic%20eA==, x-team = crm';
  expect(readConfig({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS }).tracing).toMatchObject({
    headers: { authorization: 'Basic eA==', 'x-team': 'crm' },
    sampleRatio: 1,
  });
  expect(readConfig({}).tracing).toBeUndefined();
});

it.each(['', ' '])('counts an empty variable as absent: "%s"', OTEL_TRACES_SAMPLER_ARG => {
  expect(readConfig({ ...endpoint, OTEL_TRACES_SAMPLER_ARG }).tracing?.sampleRatio).toBe(1);
});

it.each(['secret', 'authorization=100%', 'two words=1', 'authorization=%0a'])(
  'refuses headers that cannot be sent: %s',
  OTEL_EXPORTER_OTLP_HEADERS => {
    expect(() => readConfig({ ...endpoint, OTEL_EXPORTER_OTLP_HEADERS })).toThrow(
      'OTEL_EXPORTER_OTLP_HEADERS: must be name=value',
    );
  },
);
