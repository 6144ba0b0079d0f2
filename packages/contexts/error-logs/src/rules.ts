import { redactData, redactText, redactUrl } from './rules/redaction.ts';

export const ERROR_SEVERITIES = ['critical', 'high', 'medium', 'low'] as const;
export type ErrorSeverity = (typeof ERROR_SEVERITIES)[number];

/** The words of both screens: the portal says `in_progress`, the error logs `investigating`. */
export const ERROR_STATUSES = ['open', 'in_progress', 'investigating', 'resolved', 'closed'] as const;
export type ErrorStatus = (typeof ERROR_STATUSES)[number];

/** Whether nothing more is to be done about it. */
export function isSettled(status: ErrorStatus): boolean {
  return status === 'resolved' || status === 'closed';
}

/** How long each text of a report may be, in characters. */
export const REPORT_LIMITS = {
  errorType: 50,
  errorCode: 50,
  message: 500,
  technicalMessage: 2000,
  stackTrace: 8000,
  url: 500,
  httpMethod: 10,
  requestData: 4000,
  responseData: 4000,
  userComment: 1000,
} as const;

/** The texts of a report; undefined where there is nothing to say. */
export interface ReportTexts {
  readonly errorType: string;
  readonly message: string;
  readonly errorCode?: string | undefined;
  readonly technicalMessage?: string | undefined;
  readonly stackTrace?: string | undefined;
  readonly url?: string | undefined;
  readonly httpMethod?: string | undefined;
  readonly requestData?: string | undefined;
  readonly responseData?: string | undefined;
  readonly userComment?: string | undefined;
}

/** New errors of strangers, from all networks together, that are stored within a day. */
export const NEW_OF_STRANGERS = 500;
/** The characters of the texts of a stranger's report: less than 2,000 together. */
const OF_STRANGERS = { errorType: 50, message: 300, technicalMessage: 300, stackTrace: 1000, url: 200 } as const;

/**
 * The kept part of a stranger's report: no data and no comment, little text, and no critical severity, which alerts
 * staff.
 */
export function asStrangers<R extends ReportTexts & { readonly severity: ErrorSeverity }>(report: R): R {
  return {
    ...report,
    severity: report.severity === 'critical' ? 'high' : report.severity,
    errorType: report.errorType.slice(0, OF_STRANGERS.errorType),
    message: report.message.slice(0, OF_STRANGERS.message).toWellFormed(),
    technicalMessage: report.technicalMessage?.slice(0, OF_STRANGERS.technicalMessage).toWellFormed(),
    stackTrace: report.stackTrace?.slice(0, OF_STRANGERS.stackTrace).toWellFormed(),
    url: report.url?.slice(0, OF_STRANGERS.url).toWellFormed(),
    requestData: undefined,
    responseData: undefined,
    userComment: undefined,
  };
}

/**
 * A report without secrets, addresses and the names that are known, each text cut to its limit. Done before it leaves
 * the browser, and again where it arrives.
 */
export function redactReport<R extends ReportTexts>(report: R, names: readonly string[] = []): R {
  const fit = (field: keyof typeof REPORT_LIMITS, redact = redactText) => {
    // Cut before the redaction too, so that text beyond the limit costs no time.
    const text = report[field]?.slice(0, 2 * REPORT_LIMITS[field]);
    return text === undefined ? undefined : redact(text, names).slice(0, REPORT_LIMITS[field]).toWellFormed();
  };
  const shape = (field: 'requestData' | 'responseData') => {
    const text = report[field];
    return text === undefined ? undefined : redactData(text, REPORT_LIMITS[field], names);
  };
  return {
    ...report,
    errorType: fit('errorType') ?? '',
    message: fit('message') ?? '',
    errorCode: fit('errorCode'),
    technicalMessage: fit('technicalMessage'),
    stackTrace: fit('stackTrace'),
    url: fit('url', redactUrl),
    httpMethod: fit('httpMethod'),
    requestData: shape('requestData'),
    responseData: shape('responseData'),
    userComment: fit('userComment'),
  };
}

/**
 * A line of a stack, of a browser or of Node.js: the function, and the place in a file of the program. A browser's extension is
 * none of these files.
 */
const FRAME =
  /^\s*(?:at (?:async |new )*(?:([\w$.<>#]+) (?:\[as [\w$]+\] )?\()?|([\w$.<>#/]*)@)(?:https?:\/\/[^/\s]+\/assets\/|(?:file:\/\/)?\/(?:[^\s:()]+\/)?)([\w$.-]+\.[cm]?[jt]s:\d+:\d+)\)?\s*$/;

/** The lines of a stack that name a place in a file of the program: function, file, line and column. */
function framesOf(stack: string | undefined): string | undefined {
  const frames = (stack ?? '').split('\n').flatMap(line => {
    const [, called, saved, place] = FRAME.exec(line) ?? [];
    const name = called || saved;
    return place === undefined ? [] : name ? `at ${name} (${place})` : `at ${place}`;
  });
  return frames.length === 0 ? undefined : frames.join('\n');
}

/** A report from a child's profile: type, code and name of the error, and its places. A text could have a child's words. */
export function withoutTexts({ errorType, errorCode, technicalMessage, stackTrace }: ReportTexts): ReportTexts {
  return {
    errorType: /^[A-Z][A-Za-z]*(?: [A-Z][A-Za-z]*)? Error$/.exec(errorType)?.[0] ?? 'Error',
    message: 'An error on a child’s profile',
    errorCode: /^[A-Z]+(?:_[A-Z]+)*$/.exec(errorCode ?? '')?.[0],
    // The name of an error, or the status of an answer.
    technicalMessage: /^(?:[A-Z]\w*(?:Error|Exception)|\d{3})(?=:|$)/.exec(technicalMessage ?? '')?.[0],
    stackTrace: framesOf(stackTrace),
  };
}

/** A text without its variable parts: ids, numbers, and redacted parts. */
function pattern(text: string): string {
  return text
    .replace(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '#')
    .replace(/\[(?:hidden|email|address|token|number|name)\]/g, '#')
    .replace(/\d+/g, '#');
}

/** The first line of a stack that names a place in a file, without the host. */
function placeOf(stack: string): string {
  const frame = stack.split('\n').find(line => /:\d+:\d+\)?\s*$/.test(line)) ?? '';
  return frame.trim().replace(/[a-z][a-z\d+.-]*:\/\/[^/\s]*/gi, '');
}

/**
 * The key by which two reports are one: type, code, call, message without ids and numbers, and the place in the stack.
 */
export function sameness(report: ReportTexts): string {
  const {
    errorType,
    errorCode = '',
    httpMethod = '',
    url = '',
    message,
    technicalMessage = '',
    stackTrace = '',
  } = report;
  const call = httpMethod === '' ? '' : `${httpMethod} ${pattern(url)}`;
  return [errorType, errorCode, call, pattern(message), pattern(technicalMessage), placeOf(stackTrace)].join('\n');
}
