import pocketful from '../../../../package.json' with { type: 'json' };

/** The version of the product, such as `0.4.0`: that of the package.json at the root. */
export const VERSION: string = pocketful.version;
