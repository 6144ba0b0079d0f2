import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { type NavigateFunction, useLocation, useNavigate } from 'react-router-dom';
import { expect, test } from 'vitest';
import { newBench } from '../test/bench.tsx';
import { useBackGuard, useLayer } from './layers.tsx';

let navigate: NavigateFunction;

function Where() {
  navigate = useNavigate();
  const { pathname, state } = useLocation();
  return <output>{`${pathname} ${JSON.stringify(state)}`}</output>;
}

function Guarded({ stays }: { readonly stays: () => boolean }) {
  useBackGuard(stays);
  return null;
}

function Page({ stays = () => false }: { readonly stays?: () => boolean }) {
  const dialog = useLayer<string>();
  return (
    <>
      <button type="button" onClick={() => dialog.show('leo')}>
        Open
      </button>
      {dialog.shown && (
        <div role="dialog">
          {dialog.shown}
          <Guarded stays={stays} />
          <button type="button" onClick={dialog.close}>
            Close
          </button>
        </div>
      )}
    </>
  );
}

const soon = () => act(async () => void (await new Promise(resolve => setTimeout(resolve, 20))));
const back = async () => {
  act(() => void navigate(-1));
  await soon();
};
const press = async (name: string) => {
  fireEvent.click(screen.getByRole('button', { name }));
  await soon();
};
const where = () => screen.getByRole('status').textContent;

test('Back closes a layer over the page, and the page stays', async () => {
  newBench().show([<Where key="1" />, <Page key="2" />]);
  act(() => void navigate('/chores'));
  await press('Open');
  expect(screen.getByRole('dialog').textContent).toContain('leo');
  await back();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(where()).toBe('/chores null');
});

test('Back before a layer has appeared closes it as well', async () => {
  newBench().show([<Where key="1" />, <Page key="2" />]);
  act(() => void navigate('/chores'));
  act(() => {
    fireEvent.click(screen.getByRole('button', { name: 'Open' }));
    navigate(-1);
  });
  await soon();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(where()).toBe('/chores null');
});

test('two presses before a layer has appeared open one', async () => {
  newBench().show([<Where key="1" />, <Page key="2" />]);
  act(() => void navigate('/chores'));
  act(() => {
    for (const _press of [1, 2]) fireEvent.click(screen.getByRole('button', { name: 'Open' }));
  });
  await soon();
  await press('Close');
  expect(where()).toBe('/chores null');
  await back();
  expect(where()).toBe('/ null');
});

test('closed by its button it leaves nothing in the history: the next Back leaves the page', async () => {
  newBench().show([<Where key="1" />, <Page key="2" />]);
  act(() => void navigate('/chores'));
  await press('Open');
  await press('Close');
  expect(where()).toBe('/chores null');
  await back();
  expect(where()).toBe('/ null');
});

test('a layer with unsaved text may stay', async () => {
  let asked = 0;
  const stays = () => {
    asked += 1;
    return asked === 1;
  };
  newBench().show([<Where key="1" />, <Page key="2" stays={stays} />]);
  await press('Open');
  await back();
  expect(screen.getByRole('dialog')).toBeTruthy();
  await back();
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked).toBe(2);
});

function Row() {
  const [there, setThere] = useState(true);
  return (
    <>
      {there && <Page />}
      <button type="button" onClick={() => setThere(false)}>
        Delete
      </button>
    </>
  );
}

test('a layer whose row disappears leaves nothing in the history; Forward does not bring it back', async () => {
  newBench().show([<Where key="1" />, <Row key="2" />]);
  await press('Open');
  await press('Delete');
  expect(where()).toBe('/ null');
  act(() => void navigate(1));
  await soon();
  expect(where()).toBe('/ null');
});
