import netlify from '@astrojs/netlify';
import type { AstroIntegration } from 'astro';

/**
 * Netlify's adapter for a static site. By default the adapter switches Astro to server output and deploys a
 * function on `/*`. That function would take precedence over the redirects, so this integration declares the
 * output static. In `astro dev` the adapter is not set up, because its middleware would apply the redirects
 * of netlify.toml to pages.
 */
export function staticNetlify(): AstroIntegration {
  const adapter = netlify({
    // The build makes the sizes of a picture, so that the site needs no service to show it, and
    // photographs leave their camera's notes behind.
    imageCDN: false,
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
