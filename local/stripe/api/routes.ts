import { listEndpoints, listEvents, retrieveEvent } from './event-routes.ts';
import { listDisputes, listRefunds, retrieveDispute } from './money-back-routes.ts';
import { createRefund, retrieveBalance, retrieveIntent } from './payment-routes.ts';
import type { Route } from './route.ts';
import { createSession, expireSession, listSessions, retrieveSession } from './session-routes.ts';

/** Every endpoint of the emulator's API (`/v1/`); `startedAt` is Unix time in seconds. */
export function createRoutes(webhookUrl: string | null, startedAt: number): Route[] {
  return [
    createSession,
    listSessions,
    retrieveSession,
    expireSession,
    retrieveIntent,
    createRefund,
    listRefunds,
    listDisputes,
    retrieveDispute,
    listEvents,
    retrieveEvent,
    retrieveBalance,
    listEndpoints(webhookUrl, startedAt),
  ];
}
