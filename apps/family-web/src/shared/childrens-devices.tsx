import type { Device } from '@pocketful/identity/calls/sessions';
import { CheckboxField } from '@pocketful/ui-kit/checkbox-field';

interface ChildrensDevicesProps {
  readonly devices: readonly Device[];
  readonly label: string;
  readonly checked: boolean;
  readonly onChange: (checked: boolean) => void;
}

/** In a question: whether children's own devices end as well. Nothing without such a device. */
export function ChildrensDevices({ devices, label, checked, onChange }: ChildrensDevicesProps) {
  if (devices.length === 0) return null;
  const hint = devices.map(({ name }) => name).join(', ');
  return (
    <CheckboxField label={label} hint={hint} checked={checked} onChange={event => onChange(event.target.checked)} />
  );
}
