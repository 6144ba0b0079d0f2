import { ADULTS, kind, table } from './table.ts';

const errors = kind('errors');
const networks = kind('networks');
const numbers = kind('numbers');

export const errorLogsTables = {
  error_logs: table(
    {
      writer: 'error-logs',
      purpose: 'errors without secrets and names, with the id of the adult who reported it',
      kept: '1 year; author, words and network address 30 days',
      period: 'activity',
      closed: 'kept',
      child: ADULTS,
      texts: { place: 'reports of problems' },
      beside: true,
      expires: { column: 'last_seen_at', days: 365 },
    },
    {
      error_log_id: numbers.value,
      fingerprint: errors.value,
      occurrences: errors.value,
      request_ids: errors.value,
      family_id: numbers.value,
      reporter_id: numbers.value,
      session_id: errors.value,
      error_type: errors.value,
      severity: errors.value,
      error_code: errors.value,
      message: errors.words,
      technical_message: errors.words,
      stack_trace: errors.words,
      url: errors.words,
      http_method: errors.value,
      request_data: errors.words,
      response_data: errors.words,
      user_comment: errors.words,
      ip_address: networks.value,
      user_agent: networks.value,
      browser_details: networks.value,
      device_type: networks.value,
      status: errors.value,
      assigned_to: errors.value,
      resolution: errors.words,
      reproduced: errors.value,
      created_at: errors.value,
      last_seen_at: errors.value,
      updated_at: errors.value,
      resolved_at: errors.value,
      met_at: networks.value,
    },
  ),
} as const;
