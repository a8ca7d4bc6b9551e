import type { MdastNode, MdastPluginDefinition } from 'satteri';
import { nodesIn } from '../content/markdown-rules.ts';

type Definition = Extract<MdastNode, { type: 'definition' }>;

/**
 * Turns a picture whose address stands elsewhere in the text, `![words][name]`, into a picture with its address: Astro
 * makes only the pictures of those.
 */
export function pictureReferences(): MdastPluginDefinition {
  const addresses = new Map<string, Definition>();
  return {
    name: 'picture-references',
    before: (root) => {
      for (const node of nodesIn(root))
        if (node.type === 'definition' && !addresses.has(node.identifier))
          addresses.set(node.identifier, node);
    },
    imageReference: ({ alt, identifier }) => {
      const { url, title } = addresses.get(identifier) ?? {};
      return url === undefined ? undefined : { type: 'image', url, title: title ?? null, alt: alt ?? null };
    },
  };
}
