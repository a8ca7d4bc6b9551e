// Makes React warn about state changes that a test does not wait for.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });
