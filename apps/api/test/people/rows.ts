import type { RouteName } from '@pocketful/api-contract/routes';
import { DANA, type Rows, SAM } from '../calls/row.ts';
import { works } from '../calls/step.ts';

const bySam = works('getSessionUser', { by: 'sam' });
const ofMia = { params: { id: '$mia' } };
const ofSam = { params: { id: '$sam' } };
const { password: _, ...sam } = SAM;

export const peopleRows = {
  listFamilyMembers: { by: 'unlocked', trips: 2 },
  listChildren: { after: [works('getUser', ofMia)], params: { parentId: '$dana' }, trips: 2 },
  addChild: {
    body: {
      ...{ firstName: 'Kid', lastName: '', username: 'kid', age: 8, pin: '6420' },
      ...{ parentalConsent: true, dataCollectionConsent: true },
    },
    other: { body: { username: 'kat' } },
    trips: 13,
  },
  getUser: { ...ofMia, trips: 2 },
  chooseFace: { ...ofMia, by: 'mia', body: { face: 4, color: 2 }, other: { body: { face: null } }, trips: 5 },
  setChoresEnabled: { ...ofMia, body: { enabled: false }, other: { body: { enabled: true } }, trips: 6 },
  setRewardsEnabled: { ...ofMia, body: { enabled: false }, other: { body: { enabled: true } }, trips: 6 },
  setSwitch: {
    params: { id: '$mia' },
    body: { name: 'proposals', enabled: true },
    other: { body: { enabled: false } },
    trips: 5,
  },
  registerParent: {
    body: { ...SAM, pin: '8642' },
    other: { body: { username: 'sem' } },
    trips: 15,
  },
  updateUser: {
    after: [works('getSessionUser', { by: 'mia' })],
    ...ofMia,
    body: { firstName: 'Mia-Lou', lastName: 'Lee', username: 'mialou', age: 10, pin: '9042', parentId: '$dana' },
    other: { body: { age: 11 } },
    shapes: [
      {
        ...{ firstName: 'Kim', lastName: 'Lee', username: 'kim', email: 'kim@example.com' },
        ...{ currentPassword: 'wrong', newPassword: 'Another-1!', currentPin: '0000', pin: '9042' },
      },
    ],
    trips: 13,
  },
  updateParent: {
    after: [bySam],
    ...ofSam,
    body: { ...sam, username: 'sammy', password: 'Another-1!', pin: '9042' },
    other: { body: { firstName: 'Samuel' } },
    trips: 19,
  },
  deleteParent: { after: [bySam], ...ofSam, other: { params: { id: '$dana' } }, trips: 12 },
  handOverFamily: {
    body: { userId: '$sam', currentPassword: DANA.password },
    other: { body: { userId: '$mia' } },
    trips: 14,
  },
  closeFamily: { body: { username: DANA.username, currentPassword: DANA.password }, trips: 10 },
  updateFamily: { body: { timeZone: 'Europe/Berlin' }, other: { body: { timeZone: 'Asia/Tokyo' } }, trips: 8 },
} satisfies Partial<Rows<RouteName>>;
