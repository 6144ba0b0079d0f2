import { expectNoSpoiledText, spoiledTexts } from '@pocketful/ui-kit/test/spoiled-texts';
import { cleanup, render } from '@testing-library/react';
import { expect, test } from 'vitest';

test('after each test a text or a name with a value that is no text is found', () => {
  const date: unknown = {};
  render(
    <div>
      <p>It is NaN days</p>
      <p>{`until ${date}`}</p>
      <button type="button" aria-label={`Edit ${undefined}`} title="Nanny" />
      <p>An undefinedness of {1} day</p>
    </div>,
  );
  expect(spoiledTexts()).toEqual(['It is NaN days', 'until [object Object]', 'Edit undefined']);
  expect(expectNoSpoiledText).toThrow('until [object Object]');
  cleanup();
  expect(expectNoSpoiledText).not.toThrow();
});
