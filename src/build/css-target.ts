/** The oldest browser versions that the site supports fully (docs/browsers.md), as esbuild names them. */
export const CSS_TARGET = ['safari17.5', 'ios17.5', 'firefox128', 'chrome123'];
