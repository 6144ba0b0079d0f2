import { OWN_MINUTES } from '@pocketful/domain/devices';
import type { Device } from '@pocketful/identity/calls/sessions';
import type { Child, FamilyMember } from '@pocketful/people/calls';
import { Badge } from '@pocketful/ui-kit/badge';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Heading } from '@pocketful/ui-kit/heading';
import { List, ListRow } from '@pocketful/ui-kit/list-row';
import { Section } from '@pocketful/ui-kit/section';
import { SelectField } from '@pocketful/ui-kit/select-field';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { both, useApiQuery } from '@pocketful/web-kit/calls/use-api';
import { useWrite } from '@pocketful/web-kit/calls/use-write';
import { AskedWrite } from '@pocketful/web-kit/layers/asked-write';
import { useLayer } from '@pocketful/web-kit/layers/layers';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { useState } from 'react';
import { ChildrensDevices } from '../../shared/childrens-devices.tsx';
import { DeviceCode, DeviceWords, useHomeAddress } from '../../shared/device-code.tsx';
import { useDates } from '../../shared/use-dates.ts';
import { Invitations, InviteDialog } from './invitations.tsx';
import { namesOf } from './names-of.ts';
import { useOwnDevice } from './use-own-device.ts';

/** The devices on which the family is unlocked, to be signed out one by one, or all but this one. */
export function DevicesSettings() {
  const devices = useApiQuery('listSessions', {});
  const members = useApiQuery('listFamilyMembers', {});
  const adding = useLayer<true>();
  const hasChildren = members.data?.some(({ role }) => role === 'child') ?? false;
  const [endsDevices, setEndsDevices] = useState(true);
  const hasOthers = devices.data?.some(({ thisDevice }) => !thisDevice) ?? false;
  return (
    <Section
      title="Devices signed in"
      actions={
        <>
          {hasOthers && (
            <AskedWrite
              call="endOtherSessions"
              input={{ query: endsDevices ? {} : { keepDevices: 'true' } }}
              title="Sign out all other devices?"
              description="Everybody there must be let in again by a grown-up's password, and a child's device by a new invitation. This device stays signed in."
              confirmLabel="Sign Out"
              more={
                <ChildrensDevices
                  devices={devices.data?.filter(({ unlockedBy }) => unlockedBy === null) ?? []}
                  label="Also sign out the children's own devices"
                  checked={endsDevices}
                  onChange={setEndsDevices}
                />
              }
              done={['Other devices signed out', 'Only this device is signed in now.']}
              failed={['Sign Out Failed', 'The other devices could not be signed out. Please try again.']}
            >
              {ask => (
                <Button variant="secondary" size="sm" {...ask}>
                  Sign Out All Others
                </Button>
              )}
            </AskedWrite>
          )}
          {hasChildren && (
            <Button size="sm" {...InviteDialog.intent} onClick={() => adding.show(true)}>
              Add a Child's Device
            </Button>
          )}
        </>
      }
    >
      <p className="max-w-reading text-ink-muted">
        Your family is signed in on these devices. Sign out devices you don't recognize.
      </p>
      <Card list>
        <Loaded query={both(devices, members)} skeleton={<SkeletonRows rows={2} />}>
          {([all, family]) => (
            <List label="Devices">
              {all.map(device => (
                <DeviceRow key={device.id} device={device} family={family} />
              ))}
            </List>
          )}
        </Loaded>
      </Card>
      {devices.data?.map(device => device.ownChoices.length > 0 && <OpensFor key={device.id} device={device} />)}
      <Invitations kind="device" />
      <AddDevice />
      {adding.shown && <InviteDialog kind="device" onClose={adding.close} />}
    </Section>
  );
}

/** Who this device opens for: the family's choice of profiles, or the adult who signed in on it. */
function OpensFor({ device: { ownMinutes, ownChoices } }: { readonly device: Device }) {
  const choose = useOwnDevice();
  const times = ownChoices.map(minutes => {
    const time = minutes < 60 ? `${minutes} minutes` : minutes === 60 ? '1 hour' : `${minutes / 60} hours`;
    return { value: String(minutes), label: `Only me, locked after ${time}` };
  });
  return (
    <SelectField
      label="This device opens for"
      hint="After 15 minutes without use, the first thing you change needs your PIN or password."
      options={[{ value: '', label: 'Everyone in the family' }, ...times]}
      value={String(ownMinutes ?? '')}
      disabled={choose.busy}
      onValueChange={chosen =>
        choose.send({ body: { minutes: OWN_MINUTES.find(one => chosen === String(one)) ?? null } })
      }
      className="max-w-md"
    />
  );
}

/** Where other devices are let in, how one comes in. */
function AddDevice() {
  const address = useHomeAddress();
  if (address === undefined) return null;
  return (
    <Card className="flex flex-wrap items-center justify-between gap-4">
      <div className="min-w-0 flex-1 basis-56">
        <Heading level={3} size="card">
          Add a device
        </Heading>
        <p className="mt-1 max-w-reading text-ink-muted">
          <DeviceWords address={address} />
        </p>
      </div>
      <DeviceCode address={address} />
    </Card>
  );
}

/** The devices that only some children use, this one among them. */
export function ChildDevices({ child }: { readonly child: Child }) {
  const devices = useApiQuery('listSessions', {});
  const members = useApiQuery('listFamilyMembers', {});
  const adding = useLayer<true>();
  return (
    <>
      <Card list>
        <Loaded query={both(devices, members)} skeleton={<SkeletonRows rows={1} />}>
          {([all, family]) => (
            <List label="Devices">
              {all
                .filter(({ childIds }) => childIds.includes(child.id))
                .map(device => (
                  <DeviceRow key={device.id} device={device} family={family} />
                ))}
              <ListRow
                title="A device of its own"
                meta={`${child.calledName} signs in there with the PIN, and no one else.`}
                actions={
                  <Button variant="secondary" size="sm" {...InviteDialog.intent} onClick={() => adding.show(true)}>
                    Add a Child's Device
                  </Button>
                }
              />
            </List>
          )}
        </Loaded>
      </Card>
      {adding.shown && <InviteDialog kind="device" childId={child.id} onClose={adding.close} />}
    </>
  );
}

interface DeviceRowProps {
  readonly device: Device;
  readonly family: readonly FamilyMember[];
}

function DeviceRow({ device, family }: DeviceRowProps) {
  const dates = useDates();
  const nameOf = (id: string | null) => family.find(member => member.id === id)?.calledName;
  const end = useWrite('endSession', {
    done: () => ['Device signed out', `${device.name} is signed out.`],
    failed: ['Sign Out Failed', 'The device could not be signed out. Please try again.'],
  });
  const addedBy = device.addedBy === null ? undefined : (nameOf(device.addedBy) ?? 'a grown-up who has left');
  const picked = nameOf(device.activeMember);
  return (
    <ListRow
      title={device.name}
      meta={
        <>
          <span>
            {picked ? `${picked}'s profile is open` : 'No profile is open'} ·{' '}
            {device.unlockedBy === null
              ? `only for ${namesOf(device.childIds, family)}${addedBy === undefined ? '' : `, added by ${addedBy}`}`
              : device.ownMinutes === null
                ? `${nameOf(device.unlockedBy) ?? 'a grown-up'} signed in here`
                : `reserved for ${nameOf(device.unlockedBy) ?? 'a grown-up'}`}
          </span>
          {!device.thisDevice && (
            <span>
              Last used {dates.long(device.lastUsedAt)}, {dates.time(device.lastUsedAt)}
            </span>
          )}
        </>
      }
      trailing={device.thisDevice && <Badge tone="success">This device</Badge>}
      actions={
        !device.thisDevice && (
          <Button
            variant="secondary"
            size="sm"
            aria-label={`Sign out ${device.name}`}
            busy={end.busy}
            onClick={() => end.send({ params: { id: device.id } })}
          >
            Sign Out
          </Button>
        )
      }
    />
  );
}
