import type { AstroIntegration } from 'astro';

/**
 * Netlify's adapter for a static site. By default the adapter switches Astro to server output and deploys a
 * function on `/*`. That function would take precedence over the redirects, so this integration declares the
 * output static. `astro dev` does not load the adapter, because its middleware would apply the redirects of
 * netlify.toml to pages, and because its packages take a second to load.
 */
export function staticNetlify(): AstroIntegration {
  return {
    name: 'static-netlify',
    hooks: {
      'astro:config:setup': async ({ command, updateConfig }) => {
        if (command === 'build') updateConfig({ integrations: [await loadAdapter()] });
      },
    },
  };
}

async function loadAdapter(): Promise<AstroIntegration> {
  const { default: netlify } = await import('@astrojs/netlify');
  const adapter = netlify({
    // The build makes the sizes of a picture, so that the site needs no service to show it, and
    // photographs leave their camera's notes behind.
    imageCDN: false,
    devFeatures: { edgeFunctions: false, environmentVariables: false, images: false },
  });
  const { 'astro:config:done': done, ...hooks } = adapter.hooks;
  return {
    ...adapter,
    hooks: {
      ...hooks,
      'astro:config:done': (options) =>
        done?.({
          ...options,
          get buildOutput() {
            return options.buildOutput;
          },
          setAdapter: (definition) =>
            options.setAdapter({
              ...definition,
              adapterFeatures: { ...definition.adapterFeatures, buildOutput: 'static' },
            }),
        }),
    },
  };
}
