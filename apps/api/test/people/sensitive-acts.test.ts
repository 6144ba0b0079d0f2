import { SENSITIVE_ACTS } from '@pocketful/contract-core/sensitive';
import { expect, test } from 'vitest';
import { HOUR } from '../../src/platform/clock.ts';
import { consentsOf, familyWithParent } from '../fixtures/compliance.ts';
import { ADMIN_PASSWORD, addChild, pick, startApp } from '../harness.ts';
import { startMailedApp } from '../mail.ts';

const AGAIN = { consentType: 'data_collection', verificationMethod: 'signed_in_form' } as const;

test('The family’s other adults get a mail and a notice on their dashboard about a sensitive act: of each act, and not the one who did it, nor a child', async () => {
  const app = await startMailedApp();
  const { family, parent } = await familyWithParent(app);
  const mia = await addChild(family, 'mia', '4821');
  const child = await pick(app, family, (await addChild(family, 'leo', '7350')).id, '7350');
  const dana = family.browser;
  const params = { id: mia.id };
  const [consent = ''] = await consentsOf(dana, mia.id);
  const acts = [
    () => dana.callFile('exportChildData', { params: { childId: mia.id } }),
    () => dana.call('updateUser', { params, body: { age: 15 } }),
    () => dana.call('updateUser', { params, body: { age: 9 } }),
    () => dana.call('withdrawConsent', { params: { id: consent }, body: {} }),
    () => dana.call('recordConsent', { body: { childId: mia.id, ...AGAIN } }),
    () => dana.call('createInvitation', { body: { kind: 'device', childIds: [mia.id] } }),
    () => dana.call('createInvitation', { body: { kind: 'parent' } }),
    () => dana.call('setOwnDevice', { body: { minutes: 15 } }),
  ];
  const mailsTo = async (address: string) => {
    await app.deliver();
    return app.server.mails.filter(({ to }) => to === address);
  };
  const before = await mailsTo('dana@rivera.example');
  for (const act of acts) await act();
  // None of these is a sensitive act.
  await dana.call('updateUser', { params, body: { age: 10, firstName: 'Mio' } });
  await dana.call('recordConsent', { body: { childId: mia.id, ...AGAIN } });
  const dashboard = await parent.call('getDashboard', {});
  expect(dashboard.sensitiveActs.map(({ act, by, child: about }) => [act, by, about])).toEqual([
    ['device.kept', 'dana-rivera', null],
    ['parent.invited', 'dana-rivera', null],
    ['device.invited', 'dana-rivera', null],
    ['consent.renewed', 'dana-rivera', 'mia'],
    ['consent.withdrawn', 'dana-rivera', 'mia'],
    ['child.age_changed', 'dana-rivera', 'mia'],
    ['child.age_changed', 'dana-rivera', 'mia'],
    ['child.exported', 'dana-rivera', 'mia'],
  ]);
  await dana.call('deleteUser', { params });
  const [erased, ...earlier] = (await parent.call('getDashboard', {})).sensitiveActs;
  const at = app.now().toISOString();
  expect(erased).toEqual({ act: 'child.erased', at, by: 'dana-rivera', child: null, endedOffers: 0 });
  expect(earlier.map(({ child: about }) => about)).toEqual(earlier.map(() => null));
  expect(new Set([erased, ...earlier].map(one => one?.act))).toEqual(
    // `invitations.test.ts` tests `parent.joined`.
    new Set(SENSITIVE_ACTS.filter(act => !/^parent.(?!invited)|^family/.test(act))),
  );
  expect((await dana.call('getDashboard', {})).sensitiveActs).toEqual([]);
  expect((await child.call('getDashboard', {})).sensitiveActs).toEqual([]);
  const mails = (await mailsTo('sam@example.com')).slice(-9);
  expect(mails.map(({ subject }) => subject).sort()).toEqual([
    'A child’s account was deleted in your family',
    'A child’s age was changed in your family',
    'A child’s age was changed in your family',
    'A child’s data was saved in your family',
    'A consent was given again in your family',
    'A consent was withdrawn in your family',
    'A device of your family was reserved',
    'Someone was invited to your family',
    'Someone was invited to your family',
  ]);
  for (const { text } of mails) expect(text).not.toMatch(/mia|Mio|dana/i);
  expect(await mailsTo('dana@rivera.example')).toHaveLength(before.length);
  app.advance(24 * HOUR);
  const later = await pick(app, family, parent.member ?? '', '1379');
  expect((await later.call('getDashboard', {})).sensitiveActs).toEqual([]);
});

test('An erased child is taken out of offers; an offer that no other child can take ends, which the question before says; After the erasure of the last child of an offer the other adults get a mail and a line on their dashboard', async () => {
  const app = await startMailedApp();
  const { family, parent } = await familyWithParent(app);
  const dana = family.browser;
  const [mia, leo] = [await addChild(family, 'mia', '4821'), await addChild(family, 'leo', '7350')];
  const body = { childIds: [mia.id, leo.id], name: 'Leaves', reward: '5.00', dueDate: app.now().toISOString() };
  await dana.call('createChoreOffer', { body });
  await dana.call('createChoreOffer', { body: { ...body, inTurns: true, isRecurring: true, frequency: 'daily' } });
  const heard = async () => (await parent.call('getDashboard', {})).sensitiveActs.map(({ endedOffers }) => endedOffers);
  const mailed = async () => {
    await app.deliver();
    return app.server.mails.filter(({ subject }) => subject === 'Chores ended in your family');
  };
  await dana.call('deleteUser', { params: { id: leo.id } });
  expect(await heard()).toEqual([0]);
  expect(await mailed()).toEqual([]);
  await dana.call('deleteUser', { params: { id: mia.id } });
  expect(await dana.call('listChoreOffers', {})).toEqual([]);
  expect(await heard()).toEqual([2, 0]);
  const mails = await mailed();
  expect(mails.map(({ to }) => to)).toEqual(['sam@example.com']);
  expect(mails[0]?.text).not.toMatch(/mia|dana|leaves/i);
});

test('The family’s other adults get a mail and a notice on their dashboard about a sensitive act: of each change of who belongs to the family, and the removed adult too', async () => {
  const app = await startMailedApp();
  const { family, parentId, parent } = await familyWithParent(app);
  const dana = family.browser;
  const uma = { firstName: 'Uma', lastName: 'Rivera', username: 'uma', email: 'uma@example.com' };
  const { user } = await dana.call('registerParent', { body: { ...uma, password: 'Pocketful-3!' } });
  await app.database.query('UPDATE members SET email_verified_at = created_at WHERE role <> $1', ['child']);
  const params = { id: user.id };
  await dana.call('updateParent', { params, body: { ...uma, lastName: 'Lee' } });
  await dana.call('updateParent', { params, body: { ...uma, pin: '9042' } });
  await dana.call('deleteParent', { params, query: {} });
  await dana.call('handOverFamily', { body: { userId: parentId, currentPassword: ADMIN_PASSWORD } });
  expect((await parent.call('getDashboard', {})).sensitiveActs.map(({ act }) => act)).toEqual([
    ...['family.handed_over', 'parent.deleted', 'parent.access_changed', 'parent.created'],
  ]);
  await app.deliver();
  const heard = (address: string) =>
    app.server.mails.filter(({ to, text }) => to === address && !text.includes('code')).map(({ subject }) => subject);
  expect(heard('sam@example.com').slice(-4).sort()).toEqual([
    'An adult was removed from your family',
    'Another adult was added to your family',
    'How an adult of your family signs in was changed',
    'Your family has a new Family Admin',
  ]);
  expect(heard(uma.email)).toEqual(['You were removed from a family in Pocketful']);
  for (const { to, text } of app.server.mails) expect(text, to).not.toMatch(/Uma|sam-|dana-/);
});

test('the index of the dashboard has every sensitive act', async () => {
  const app = await startApp();
  const [row] = await app.database.query<{ predicate: string }>(
    "SELECT pg_get_expr(indpred, indrelid) AS predicate FROM pg_index WHERE indexrelid = 'audit_entries_told'::regclass",
  );
  expect([...(row?.predicate ?? '').matchAll(/'([a-z_.]+)'/g)].map(([, act]) => act).sort()).toEqual(
    [...SENSITIVE_ACTS].sort(),
  );
});
