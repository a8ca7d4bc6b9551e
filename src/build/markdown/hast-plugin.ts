import type { AstroConfig } from 'astro';
import type { HastPluginDefinition } from 'satteri';

/** A function that makes a plugin for one document. */
export type HastPlugin = () => HastPluginDefinition;

/** Adds a plugin that Astro's Markdown processor runs on every document. */
export function addHastPlugin({ markdown }: AstroConfig, plugin: HastPlugin): void {
  const { hastPlugins } = markdown.processor.options as { hastPlugins: HastPlugin[] };
  hastPlugins.push(plugin);
}
