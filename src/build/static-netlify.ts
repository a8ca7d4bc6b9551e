import netlify from '@astrojs/netlify';
import type { AstroIntegration } from 'astro';

/**
 * Netlify's adapter for a static site. By default the adapter switches Astro to server output and deploys a function
 * on `/*`, which takes precedence over the redirects. So the output is declared static. The adapter is off in
 * `astro dev`, where its middleware would answer every path.
 */
export function staticNetlify(): AstroIntegration {
  const adapter = netlify({
    devFeatures: { edgeFunctions: false, environmentVariables: false, images: false },
  });
  const { 'astro:config:setup': setup, 'astro:config:done': done, ...hooks } = adapter.hooks;
  let isBuild = false;
  return {
    ...adapter,
    hooks: {
      ...hooks,
      'astro:config:setup': async (options) => {
        isBuild = options.command === 'build';
        if (isBuild) await setup?.(options);
      },
      'astro:config:done': async (options) => {
        if (!isBuild) return;
        await done?.({
          ...options,
          get buildOutput() {
            return options.buildOutput;
          },
          setAdapter: (definition) =>
            options.setAdapter({
              ...definition,
              adapterFeatures: { ...definition.adapterFeatures, buildOutput: 'static' },
            }),
        });
      },
    },
  };
}
