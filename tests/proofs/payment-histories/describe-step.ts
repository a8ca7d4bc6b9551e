import type { Fault, Step } from './step.ts';

/** A step as a sentence, including the fault of the function that is called. */
export function describeStep(step: Step): string {
  return `${describeCall(step)}${step.fault === null ? '' : describeFault(step.fault)}.`;
}

function describeCall(step: Step): string {
  switch (step.type) {
    case 'checkout':
      return 'The buyer sends the order';
    case 'outcome':
      return 'At Stripe the next thing happens';
    case 'page':
      return 'The thank-you page asks';
    case 'event':
      return `Event ${step.nth} is delivered ${step.copies === 1 ? 'once' : `${step.copies} times at once`}`;
    case 'settle':
      return 'job-settle-payments runs';
    case 'mail':
      return 'job-send-emails runs';
    case 'night':
      return 'job-reconcile runs at its next time';
    case 'wait':
      return `${step.minutes} minutes pass`;
  }
}

function describeFault(fault: Fault): string {
  if (fault.kind === 'pause') return `, and stops before its request ${fault.at} for ${fault.steps} steps`;
  return `, and dies ${fault.isCarriedOut ? 'after' : 'before'} its request ${fault.at}`;
}
