import type { Config } from '../../platform/config.ts';
import type { DatabaseHandle } from '../../platform/database/connect.ts';
import type { SecretHasher } from '../../platform/hashing.ts';
import type { HandlersOf } from '../../platform/http/call.ts';
import { sendFeedback } from './send-feedback.ts';
import { getStaffProfile, staffLogin } from './staff-login.ts';

interface StaffDeps {
  readonly database: DatabaseHandle;
  readonly hasher: SecretHasher;
  readonly config: Config;
}

export function staffHandlers(deps: StaffDeps): HandlersOf<'staff'> {
  return {
    staffLogin: call => staffLogin(call, deps),
    sendFeedback,
    getStaffProfile: call => getStaffProfile(call, deps.database),
  };
}
