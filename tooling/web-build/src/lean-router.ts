import type { Plugin } from 'vite';

/**
 * Leaves out of a build what React Router has for developers, the links that load routes ahead, and components that no code
 * uses. The package offers bundlers only its build for development, in which each component is made by a call and then gets a
 * name for developer tools: a bundler takes both for effects. The limits of first loads (`weights`) fail if this no longer
 * fits the package.
 */
export function leanRouter(): Plugin {
  return {
    name: 'lean-router',
    apply: 'build',
    transform: {
      filter: { id: /\/react-router\/dist\/.*\.mjs$/ },
      handler: code => ({
        code: code
          .replace('var ENABLE_DEV_WARNINGS = true;', 'var ENABLE_DEV_WARNINGS = false;')
          .replaceAll(/= usePrefetchBehavior\([^;]*;/g, '= [false, null, {}];')
          .replace('return shouldPrefetch && ', 'return false && ')
          .replaceAll(/^[A-Z]\w*\.displayName = ".*";$/gm, '')
          .replaceAll(/^(var [A-Z]\w* = )(React\w*\.(?:forwardRef|memo|createContext)\()/gm, '$1/* @__PURE__ */ $2'),
        map: null,
      }),
    },
  };
}
