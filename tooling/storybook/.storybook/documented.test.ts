import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { builtinResolvers, makeFsImporter, parse } from 'react-docgen';
import { expect, test } from 'vitest';

const sources = path.join(import.meta.dirname, '../../../packages/ui-kit/src');
const files = readdirSync(sources).filter(file => file.endsWith('.tsx'));
const isStory = (file: string) => file.endsWith('.stories.tsx');
const read = (file: string) => readFileSync(path.join(sources, file), 'utf8');

/** The components that docs pages list: the component of each page and its subcomponents. */
const listed = files.filter(isStory).flatMap(file => {
  const text = read(file);
  const [, component = ''] = /^ {2}component: (\w+)(?:<\w+>)?,$/m.exec(text) ?? [];
  const [, others = ''] = /^ {2}subcomponents: \{([^}]*)\}/m.exec(text) ?? [];
  return [component, ...others.split(',').map(name => name.trim())];
});

/** Files that only the kit imports. */
const INTERNAL = ['drawing.tsx', 'field.tsx', 'layer.tsx', 'scroll-region.tsx', 'slot.tsx', 'words.tsx'];

test('every component of the kit is on a docs page', () => {
  const components = files
    .filter(file => !isStory(file) && !INTERNAL.includes(file))
    .flatMap(file => [...read(file).matchAll(/^export function ([A-Z]\w*)/gm)].map(([, name = '']) => name));
  expect(components.length).toBeGreaterThan(60);
  expect(components.filter(name => !listed.includes(name))).toEqual([]);
});

/** The part of a type that Storybook's reader returns. */
interface ReadType {
  readonly name: string;
  readonly elements?: readonly ReadType[];
}

/** Whether a page would print the type as unknown. An optional prop of one unknown type is printed as in the source. */
function isNameless({ name, elements = [] }: ReadType): boolean {
  if (name !== 'union') return name.includes('unknown');
  const members = elements.filter(member => member.name !== 'undefined');
  return members.length > 1 && members.some(isNameless);
}

test('no docs page prints the type of a prop as unknown', () => {
  const resolver = new builtinResolvers.FindExportedDefinitionsResolver();
  const nameless = files
    .filter(file => !isStory(file) && !INTERNAL.includes(file) && /^export function [A-Z]/m.test(read(file)))
    .flatMap(file => parse(read(file), { filename: path.join(sources, file), importer: makeFsImporter(), resolver }))
    .flatMap(({ displayName, props = {} }) =>
      Object.entries(props).flatMap(([prop, { tsType }]) =>
        tsType && isNameless(tsType) ? [`${displayName}.${prop}: ${tsType.name}`] : [],
      ),
    );
  expect(nameless).toEqual([]);
});
