import { getDeployStore, getStore } from '@netlify/blobs';

export type Store = ReturnType<typeof getStore>;

/**
 * Opens a store of Netlify Blobs. Production's stores belong to the site and outlive its deploys. A deploy preview or a
 * branch deploy gets a store of its own, which Netlify deletes with the deploy: its database is not production's, so it
 * must neither take production's data nor leave its own there.
 */
export function openStore(name: string): Store {
  const options = { name, consistency: 'strong' } as const;
  return isOtherDeploy() ? getDeployStore(options) : getStore(options);
}

/** Opens a store of production from outside Netlify. `token` is a personal access token. */
export function openFromOutside(name: string, access: { siteID: string; token: string }): Store {
  return getStore({ name, ...access });
}

/** Whether a deploy other than production runs this code. `npm run restore` runs it without Netlify. */
function isOtherDeploy(): boolean {
  const { Netlify: platform } = globalThis as { Netlify?: typeof Netlify };
  return (platform?.context?.deploy.context ?? 'production') !== 'production';
}
