import type { HandlersOf } from '../../platform/http/call.ts';
import * as approveChore from './approve-chore.ts';
import { assignChore } from './assign-chore.ts';
import * as changeOffers from './change-offers.ts';
import * as choreTemplates from './chore-templates.ts';
import * as createChore from './create-chore.ts';
import * as deleteChore from './delete-chore.ts';
import * as listChores from './list-chores.ts';
import * as proposals from './proposals.ts';
import * as rejectChore from './reject-chore.ts';
import * as submitChore from './submit-chore.ts';
import * as takeBackChore from './take-back-chore.ts';
import * as takeOffer from './take-offer.ts';
import * as updateChore from './update-chore.ts';

export const choresHandlers: HandlersOf<'chores'> = {
  ...approveChore,
  assignChore,
  ...changeOffers,
  ...choreTemplates,
  ...createChore,
  ...deleteChore,
  ...listChores,
  ...proposals,
  ...rejectChore,
  ...submitChore,
  ...takeBackChore,
  ...takeOffer,
  ...updateChore,
};
