/**
 * A fault in one invocation of a function: it happens when the invocation makes its request number `at` to a service.
 */
export type Fault =
  /** The function dies before its request number `at`, or after the service has carried that request out. */
  | { kind: 'crash'; at: number; isCarriedOut: boolean }
  /** The function is slow: it makes its request number `at` only after `steps` more steps of the history. */
  | { kind: 'pause'; at: number; steps: number };

/** What happens in a step, and the fault of the function that the step calls. */
export type Step = { fault: Fault | null } & (
  | { type: 'checkout' | 'outcome' | 'page' | 'settle' | 'mail' | 'night' }
  /**
   * Delivers one of the order's existing events, in `copies` simultaneous deliveries, or once if the fault is a
   * pause. The index of the event is `nth` modulo the number of existing events.
   */
  | { type: 'event'; nth: number; copies: number }
  | { type: 'wait'; minutes: number }
);
