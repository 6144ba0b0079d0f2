import { ADULTS, ahead, plain, table } from './table.ts';

export const staffTables = {
  staff: table(
    { writer: 'staff', purpose: 'accounts of staff', kept: 'as long as the account' },
    plain('staff_id', 'role', 'username', 'email', 'first_name', 'last_name', 'password_hash', 'created_at'),
  ),
  staff_sessions: table(
    {
      writer: 'staff',
      purpose: 'signed-in staff',
      kept: '1 day without use',
      expires: { column: 'last_active_at', days: 1 },
      backup: false,
    },
    {
      ...plain('token_hash', 'staff_id', 'created_at'),
      expires_at: ahead(1),
      ...plain('last_active_at', 'opened_family'),
      opened_until: ahead(1 / 24),
    },
  ),
  staff_password_resets: table(
    {
      writer: 'staff',
      purpose: 'links to choose a new password, as hashes',
      kept: '30 days',
      expires: { column: 'created_at', days: 30 },
    },
    { ...plain('staff_id', 'email', 'token_hash', 'created_at', 'used_at', 'mail_id'), expires_at: ahead(1 / 24) },
  ),
  staff_second_factors: table(
    { writer: 'staff', purpose: 'authenticators of staff', kept: 'as long as the account' },
    plain('staff_id', 'sealed_secret', 'created_at', 'confirmed_at', 'last_step'),
  ),
  staff_recovery_codes: table(
    { writer: 'staff', purpose: 'recovery codes, as hashes', kept: 'as long as the authenticator' },
    plain('staff_id', 'code_hash', 'used_at'),
  ),
  feedback: table(
    {
      writer: 'staff',
      purpose: 'what adults write to staff, and the answers, under ids',
      kept: '1 year, or until staff delete it',
      period: 'activity',
      closed: 'deleted',
      child: ADULTS,
      expires: { column: 'created_at', days: 365 },
    },
    {
      ...plain(
        'feedback_id',
        'family_id',
        'member_id',
        'member_role',
        'subject',
        'message',
        'rating',
        'page',
        'status',
        'admin_notes',
        'answer',
        'answered_at',
        'created_at',
        'reviewed_at',
        'reviewed_by',
        'type',
      ),
    },
  ),
} as const;
