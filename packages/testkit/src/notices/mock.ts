import type { Notices, noticeRoutes } from '@pocketful/notices/calls';
import { NOTICE_HOURS } from '@pocketful/notices/rules';
import { activeMember, type Call, type Handlers } from '../mock/call.ts';

/** A key by which a browser asks for pushes: the base point of the curve. */
export const PUSH_KEY = 'BGsX0fLhLEJH-Lzm5WOkQPJ3A32BLeszoPShOUXYmMKWT-NC4v4af5uO5-tKfA-eFivOM1drMV7Oy7ZAaDe_UfU';

export const noticesHandlers: Handlers<keyof typeof noticeRoutes> = {
  getNotices: view,

  setNotices: call => {
    const { state, body } = call;
    if (body.mail !== 'never' && !state.mail) return call.refuse('MAIL_OFF');
    state.notices[activeMember(call).id] = { ...body };
    return view(call);
  },

  startPush: call => {
    const { state, body } = call;
    const { id } = activeMember(call);
    if (!state.mail) return call.refuse('PUSH_OFF');
    if (!body.endpoint.startsWith('https://fcm.googleapis.com/')) return call.refuse('PUSH_SERVICE_UNKNOWN');
    if (!state.pushes.includes(id)) state.pushes.push(id);
    return view(call);
  },

  endPush: call => {
    const { id } = activeMember(call);
    call.state.pushes = call.state.pushes.filter(memberId => memberId !== id);
    return view(call);
  },
};

function view(call: Call<keyof typeof noticeRoutes>): Notices {
  const { state } = call;
  const { id } = activeMember(call);
  const chosen = state.notices[id] ?? { mail: 'never', hour: NOTICE_HOURS.offered, names: false };
  return {
    ...chosen,
    sendsMail: state.mail,
    pushKey: state.mail ? PUSH_KEY : null,
    pushHere: state.pushes.includes(id),
  };
}
