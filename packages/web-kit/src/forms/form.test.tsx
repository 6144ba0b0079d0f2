import { TextField } from '@pocketful/ui-kit/text-field';
import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { newBench, toastText } from '../test/bench.tsx';
import { TypedFormBody, useTypedForm } from './form.tsx';

const rules = z
  .object({ name: z.string().min(1, 'Please enter a name'), zone: z.string() })
  .refine(({ zone }) => zone !== 'Mars', { path: ['zone'], message: 'Please choose another zone' });

function NameForm({ zone, sent }: { readonly zone: string; readonly sent: string[] }) {
  const form = useTypedForm(rules, { start: { name: '', zone } });
  return (
    <TypedFormBody form={form} failure={undefined} onSubmit={({ name }) => sent.push(name)}>
      <TextField label="Name" {...form.field('name')} />
      <button type="submit">Save</button>
    </TypedFormBody>
  );
}

async function save(): Promise<void> {
  await act(async () => screen.getByRole('button', { name: 'Save' }).click());
}

test('a rule about a field that is not on the page speaks in a toast, so no press is silent', async () => {
  const sent: string[] = [];
  newBench().show(<NameForm zone="Mars" sent={sent} />);
  await save();
  expect(screen.getByLabelText('Name').getAttribute('aria-invalid')).toBe('true');
  expect(toastText()).toBeUndefined();
  const name = screen.getByLabelText<HTMLInputElement>('Name');
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(name, 'Mia');
    name.dispatchEvent(new Event('input', { bubbles: true }));
  });
  await save();
  expect(toastText()).toBe('Please check what you typed: Please choose another zone');
  expect(sent).toEqual([]);
});
