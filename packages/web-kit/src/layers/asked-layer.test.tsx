import { act, screen } from '@testing-library/react';
import { useState } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { newBench } from '../test/bench.tsx';
import { useAskedLayer } from './asked-layer.tsx';
import { useLayer } from './layers.tsx';

let navigate: NavigateFunction;

function Page({ known = 'mia' }: { readonly known?: string }) {
  const [about, load] = useState(known || undefined);
  navigate = useNavigate();
  const { pathname, search } = useLocation();
  const dialog = useLayer<string>();
  useAskedLayer(dialog, 'chore', about);
  return (
    <>
      <button type="button" onClick={() => load('leo')}>
        Load
      </button>
      <output>{`${pathname}${search}`}</output>
      {dialog.shown && (
        <div role="dialog">
          {dialog.shown}
          <button type="button" onClick={dialog.close}>
            Close
          </button>
        </div>
      )}
    </>
  );
}

const go = async (step: () => void) => {
  act(step);
  await act(async () => void (await new Promise(resolve => setTimeout(resolve, 20))));
};
const where = () => screen.getByRole('status').textContent;
const dialog = () => screen.queryByRole('dialog');

test('a link opens the layer once its content is known', async () => {
  newBench().show(<Page known="" />);
  await go(() => void navigate('/chores?add=chore'));
  expect(dialog()).toBeNull();
  await go(() => screen.getByRole('button', { name: 'Load' }).click());
  expect(dialog()?.textContent).toContain('leo');
});

test('A first step opens its dialog; Back closes it, and a reload keeps it: Back closes a layer from a link, and the address no longer has it', async () => {
  newBench().show(<Page />);
  await go(() => void navigate('/chores?tab=all&add=chore'));
  expect(dialog()?.textContent).toContain('mia');
  await go(() => void navigate(-1));
  expect(dialog()).toBeNull();
  expect(where()).toBe('/chores?tab=all');
  await go(() => void navigate(-1));
  expect(where()).toBe('/');
});

test('its button closes it as Back does, and another link opens it again', async () => {
  newBench().show(<Page />);
  await go(() => void navigate('/chores?add=chore'));
  await go(() => screen.getByRole('button', { name: 'Close' }).click());
  expect(where()).toBe('/chores');
  await go(() => void navigate('/chores?add=reward'));
  expect(dialog()).toBeNull();
  await go(() => void navigate('/chores?add=chore'));
  expect(dialog()).not.toBeNull();
});
