import { ADULTS, adult, ahead, kind, OWN, plain, table } from './table.ts';

const numbers = kind('numbers');
const ownDevices = kind('ownDevices');

export const identityTables = {
  invitations: table(
    {
      writer: 'identity',
      purpose: 'invitations of adults and of children’s devices',
      kept: '24 hours',
      period: 'circumstances',
      closed: 'deleted',
      child: ADULTS,
      expires: { column: 'expires_at', days: 0 },
      backup: false,
    },
    {
      ...plain('family_id', 'invitation_id', 'kind', 'code_tries', 'created_at'),
      invited_by: adult,
      expires_at: ahead(1),
    },
  ),
  invitation_children: table(
    {
      writer: 'identity',
      purpose: 'the children whose device an invitation adds',
      kept: 'as long as the invitation',
      period: 'circumstances',
      closed: 'deleted',
      child: OWN,
      notInFile: 'it ends within a day, or becomes the child’s own device',
      backup: false,
    },
    { family_id: numbers.value, invitation_id: numbers.value, child_id: numbers.value, created_at: ownDevices.act },
  ),
  email_verification_tokens: table(
    {
      writer: 'identity',
      purpose: 'the address that an adult verifies',
      kept: '30 days; a founder’s until it is verified',
      period: 'circumstances',
      closed: 'deleted',
      child: ADULTS,
    },
    {
      ...plain(
        'family_id',
        'member_id',
        'token_id',
        'purpose',
        'email',
        'email_key',
        'replaces',
        'code_hash',
        'created_at',
      ),
      expires_at: ahead(1 / 24),
      ...plain('attempt_count', 'verified_at'),
    },
  ),
  password_reset_tokens: table(
    {
      writer: 'identity',
      purpose: 'a link to choose a new password, as a hash',
      kept: '30 days',
      period: 'circumstances',
      closed: 'deleted',
      child: ADULTS,
      expires: { column: 'created_at', days: 30 },
    },
    {
      ...plain('family_id', 'member_id', 'token_id', 'email', 'token_hash', 'created_at', 'used_at'),
      expires_at: ahead(1 / 24),
    },
  ),
  held_sign_ups: table(
    {
      writer: 'identity',
      purpose: 'sign-ups with an address that has an account',
      kept: 'a few hours',
      expires: { column: 'held_until', days: 0 },
    },
    { ...plain('name_key', 'held_id', 'password_hash'), held_until: ahead(1) },
  ),
} as const;
