import type { AstroIntegration } from 'astro';

type Hooks = AstroIntegration['hooks'];

/**
 * Netlify's adapter for a static site. By default the adapter switches Astro to server output and deploys a
 * function on `/*`. That function would take precedence over the redirects, so this integration declares the
 * output static. `astro dev` does not load the adapter, because its middleware would apply the redirects of
 * netlify.toml to pages, and because its packages take a second to load.
 */
export function staticNetlify(): AstroIntegration {
  let hooks: Hooks = {};
  return {
    name: '@astrojs/netlify',
    hooks: {
      'astro:config:setup': async (options) => {
        if (options.command !== 'build') return;
        hooks = await loadHooks();
        await hooks['astro:config:setup']?.(options);
      },
      'astro:routes:resolved': (options) => hooks['astro:routes:resolved']?.(options),
      'astro:config:done': (options) =>
        hooks['astro:config:done']?.({
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
      'astro:build:generated': (options) => hooks['astro:build:generated']?.(options),
      'astro:build:ssr': (options) => hooks['astro:build:ssr']?.(options),
      'astro:build:done': (options) => hooks['astro:build:done']?.(options),
    },
  };
}

async function loadHooks(): Promise<Hooks> {
  const { default: netlify } = await import('@astrojs/netlify');
  return netlify({
    // The build makes the sizes of a picture, so that the site needs no service to show it, and
    // photographs leave their camera's notes behind.
    imageCDN: false,
    devFeatures: { edgeFunctions: false, environmentVariables: false, images: false },
  }).hooks;
}
