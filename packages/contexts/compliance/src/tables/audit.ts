import { FAMILYS, familyId, kind, plain, table } from './table.ts';

const changes = kind('changes');
const networks = kind('networks');

export const auditTables = {
  audit_entries: table(
    {
      writer: 'database',
      purpose: 'the audit log: who did what and when, as ids',
      kept: '1 year; the network address 30 days',
      period: 'activity',
      closed: 'kept',
      child: { column: 'profile_id', erased: 'stays: ids alone' },
    },
    {
      family_id: familyId,
      sequence: changes.value,
      at: changes.ownAct,
      action: changes.value,
      actor_id: changes.adult,
      profile_id: changes.hidden('an adult’s id where it is not the child’s'),
      object_type: changes.value,
      object_id: changes.value,
      request_id: changes.hidden('of the machinery'),
      details: changes.value,
      hash: changes.hidden('a hash nobody can read'),
      address: networks.hidden('in the file as the network, where the child was active'),
      write_id: changes.hidden('of the machinery'),
      address_digest: networks.hidden('a hash nobody can read'),
      address_salt: networks.hidden('of the machinery'),
    },
  ),
  audit_heads: table(
    {
      writer: 'database',
      purpose: 'the end of each audit log',
      kept: 'as long as the audit log',
      closed: 'kept',
      child: FAMILYS,
    },
    plain('family_id', 'sequence', 'hash'),
  ),
  audit_checkpoints: table(
    { writer: 'audit', purpose: 'signatures over the ends of audit logs', kept: 'as long as they' },
    plain('checkpoint_id', 'number', 'at', 'signature', 'clock_trusted'),
  ),
  audit_checkpoint_heads: table(
    {
      writer: 'audit',
      purpose: 'signed ends of audit logs',
      kept: 'as long as the audit log',
      closed: 'kept',
      child: FAMILYS,
    },
    plain('family_id', 'sequence', 'hash', 'checkpoint_id', 'entries', 'balance', 'replaces'),
  ),
  audit_rechain_due: table(
    {
      writer: 'database',
      purpose: 'audit logs that still have digests of addresses by the instance’s key',
      kept: 'until the chain is written anew',
      closed: 'deleted',
      child: FAMILYS,
    },
    plain('family_id'),
  ),
} as const;
