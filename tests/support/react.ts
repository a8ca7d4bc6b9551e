// React then warns about every change of state that a test did not wait for.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
