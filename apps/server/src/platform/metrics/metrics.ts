/** Counters that the product increases as things happen. Each process counts for itself, from its start. */
export const counters = {
  slowStatements: {
    name: 'pipewright_slow_statements_total',
    help: 'Statements that took longer than SLOW_STATEMENT_MS.',
    labels: [],
  },
  jobFailures: {
    name: 'pipewright_job_failures_total',
    help: 'Failed attempts of background jobs and schedules.',
    labels: ['job_name'],
  },
  failedDeliveries: {
    name: 'pipewright_event_failures_total',
    help: 'Failed attempts to deliver an event to a processor.',
    labels: ['processor'],
  },
} as const satisfies Record<string, { name: string; help: string; labels: readonly string[] }>;

export type CounterName = keyof typeof counters;

type Labels<Name extends CounterName> = Record<(typeof counters)[Name]['labels'][number], string>;

export interface RequestFacts {
  readonly method: string;
  /** The pattern of the route, such as `/api/leads/:id`: paths have too many different values. */
  readonly route: string;
  readonly status: number;
  readonly seconds: number;
}

/** Where the product reports what it does. Costs nothing where metrics are off. */
export interface Metrics {
  /** Adds to the number of connections that receive live updates. */
  changeLiveConnections(by: 1 | -1): void;
  count<Name extends CounterName>(name: Name, labels: Labels<Name>): void;
  observeRequest(facts: RequestFacts): void;
}

export const noMetrics: Metrics = {
  changeLiveConnections: () => undefined,
  count: () => undefined,
  observeRequest: () => undefined,
};

export interface Sample {
  readonly value: number;
  readonly labels?: Readonly<Record<string, string>>;
}

/** A number that is read when somebody asks for the metrics, such as the length of a queue. */
export interface Gauge {
  readonly name: `pipewright_${string}`;
  readonly help: string;
  readonly labels?: readonly string[];
  read(): readonly Sample[] | Promise<readonly Sample[]>;
}

interface Queue {
  readonly name: Gauge['name'];
  /** What waits, for example `Mails that wait to be sent`. */
  readonly what: string;
  /** The name of the label, if the queue is counted by something. */
  readonly label?: string;
  read(): Promise<readonly { label?: string; count: number; oldestSeconds: number }[]>;
}

/** The length of a queue, and the age of its oldest entry, which tells whether anybody works on it. */
export function queueGauges({ name, what, label, read }: Queue): readonly Gauge[] {
  const labels = label ? [label] : [];
  const samples = async (value: 'count' | 'oldestSeconds') =>
    (await read()).map(row => ({
      value: row[value],
      ...(label ? { labels: { [label]: row.label ?? '' } } : {}),
    }));
  return [
    { name, help: `${what}.`, labels, read: () => samples('count') },
    {
      name: `${name}_seconds`,
      help: `${what}: the age of the oldest.`,
      labels,
      read: () => samples('oldestSeconds'),
    },
  ];
}
