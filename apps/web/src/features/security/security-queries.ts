import { listApiKeys } from '@pipewright/contract/operations/account/api-keys.ts';
import {
  listApplications,
  listConnections,
  listMyConnections,
} from '@pipewright/contract/operations/account/applications.ts';
import { listPasskeys } from '@pipewright/contract/operations/account/passkeys.ts';
import {
  listSecurityEvents,
  listSessions,
  readSecurity,
} from '@pipewright/contract/operations/account/security.ts';
import { readSecurityRules } from '@pipewright/contract/operations/organization/security-rules.ts';
import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query';
import { call } from '../../kit/data/client/client.ts';

const pageSize = 25;

export function overviewOptions() {
  return queryOptions({
    queryKey: ['security', 'overview'],
    meta: { dependsOn: ['security', 'organization'] },
    queryFn: async ({ signal }) => (await call(readSecurity, { signal })).data,
  });
}

export function sessionsOptions() {
  return queryOptions({
    queryKey: ['security', 'sessions'],
    queryFn: async ({ signal }) => (await call(listSessions, { signal })).data,
  });
}

export function eventsOptions() {
  return infiniteQueryOptions({
    queryKey: ['security', 'events'],
    queryFn: async ({ signal, pageParam }) =>
      (await call(listSecurityEvents, { signal, query: { pageSize, before: pageParam } })).data,
    initialPageParam: undefined as string | undefined,
    getNextPageParam: page => (page.length < pageSize ? undefined : page.at(-1)?.id),
  });
}

export function passkeysOptions() {
  return queryOptions({
    queryKey: ['security', 'passkeys'],
    queryFn: async ({ signal }) => (await call(listPasskeys, { signal })).data,
  });
}

export function apiKeysOptions() {
  return queryOptions({
    queryKey: ['security', 'api-keys'],
    queryFn: async ({ signal }) => (await call(listApiKeys, { signal })).data,
  });
}

export function connectionsOptions() {
  return queryOptions({
    queryKey: ['security', 'connections'],
    queryFn: async ({ signal }) => (await call(listMyConnections, { signal })).data,
  });
}

export function memberConnectionsOptions() {
  return queryOptions({
    queryKey: ['security', 'member-connections'],
    meta: { dependsOn: ['security', 'user'] },
    queryFn: async ({ signal }) => (await call(listConnections, { signal })).data,
  });
}

export function applicationsOptions() {
  return queryOptions({
    queryKey: ['security', 'applications'],
    queryFn: async ({ signal }) => (await call(listApplications, { signal })).data,
  });
}

export function rulesOptions() {
  return queryOptions({
    queryKey: ['security', 'rules'],
    meta: { dependsOn: ['security', 'organization', 'user'] },
    queryFn: async ({ signal }) => (await call(readSecurityRules, { signal })).data,
  });
}
