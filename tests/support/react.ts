import nodeConsole from 'node:console';

// Makes React warn about state changes that a test does not wait for.
Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

// happy-dom writes each refused request to Node's own console. In Vitest's console, it belongs to the test that made it,
// and is printed only if that test fails. It is a warning, because an island handles such an answer.
nodeConsole.error = (...line: unknown[]) => {
  console.warn(...line);
};
