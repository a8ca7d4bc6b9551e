import { once } from './once.ts';

const TIMES = 10;

// Makes each time limit set by `AbortSignal.timeout` ten times as long, for a busy machine.
await once('patient-requests', () => {
  const timeout = AbortSignal.timeout.bind(AbortSignal);
  AbortSignal.timeout = (ms) => timeout(TIMES * ms);
  return Promise.resolve();
});
