import { childFileSchema, type ChildFile as FileOfChild } from '@pocketful/compliance/calls';
import { Button } from '@pocketful/ui-kit/button';
import { Card } from '@pocketful/ui-kit/card';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { Heading } from '@pocketful/ui-kit/heading';
import { Logo } from '@pocketful/ui-kit/logo';
import { Page } from '@pocketful/ui-kit/page';
import { SkeletonRows } from '@pocketful/ui-kit/skeleton';
import { Loaded } from '@pocketful/web-kit/places/loaded';
import { PlaceLink } from '@pocketful/web-kit/places/place-link';
import { ArrowLeft, Printer } from 'lucide-react';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { place } from '../../shared/paths.ts';
import { useDates } from '../../shared/use-dates.ts';
import { useFileRead } from '../../shared/use-file-read.ts';

/** Everything that is kept about a child, as a page to read and to print. */
export function ChildFile() {
  const [query] = useSearchParams();
  const file = useFileRead('exportChildData', { params: { childId: query.get('child') ?? '' } }, childFileSchema);
  return (
    <Page
      title={<span className="print:hidden">Child's data</span>}
      className="print:block print:max-w-none print:p-0"
      actions={
        <Button
          icon={<Printer />}
          className="print:hidden"
          disabledReason={file.data === undefined ? 'There is nothing to print yet.' : undefined}
          onClick={() => print()}
        >
          Print
        </Button>
      }
    >
      <PlaceLink standalone className="justify-self-start print:hidden" to={place('dataRights')}>
        <ArrowLeft /> Parental Data Rights
      </PlaceLink>
      <Loaded query={file} skeleton={<SkeletonRows rows={6} />}>
        {data => <Sheet file={data} />}
      </Loaded>
    </Page>
  );
}

type Row = Readonly<Record<string, unknown>>;

/** The sections of the file. Everything else in it describes them. */
function sectionsOf(file: FileOfChild): readonly (readonly [name: string, rows: readonly Row[]])[] {
  return Object.entries(file).flatMap(([name, rows]) => (Array.isArray(rows) ? [[name, rows] as const] : []));
}

function Sheet({ file }: { readonly file: FileOfChild }) {
  const { long } = useDates();
  const [profile] = sectionsOf(file).find(([name]) => name === 'profile')?.[1] ?? [];
  return (
    <div className="grid gap-6 print:block">
      <header className="flex flex-wrap items-start justify-between gap-3">
        <div>
          <Heading level={2}>{String(profile?.firstName ?? '')}</Heading>
          <p className="text-sm text-ink-muted">
            Everything that Pocketful keeps, as of {long(file.exportedAt)}. Internal numbers are in the downloaded file.
          </p>
        </div>
        <span className="hidden print:block">
          <Logo size={28} />
        </span>
      </header>
      {sectionsOf(file).map(([name, rows]) => (
        <FileSection key={name} name={name} rows={rows} about={file.about[name] ?? []} />
      ))}
    </div>
  );
}

interface FileSectionProps {
  readonly name: string;
  readonly rows: readonly Row[];
  readonly about: readonly string[];
}

function FileSection({ name, rows, about }: FileSectionProps) {
  const title = wordsOf(name);
  const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].filter(column =>
    rows.some(row => isReadable(row[column])),
  );
  return (
    <Card className="min-w-0 print:mb-6 print:rounded-none print:p-0 print:shadow-none">
      <Heading level={3}>{title}</Heading>
      {about.map(sentence => (
        <p key={sentence} className="mt-1 text-sm text-ink-muted">
          {sentence}
        </p>
      ))}
      {rows.length === 0 ? (
        <p className="mt-3">Nothing is kept here.</p>
      ) : (
        <div className="-mx-4 mt-3 sm:-mx-6 print:mx-0">
          <Table caption={title}>
            <TableHead>
              {columns.map(column => (
                <TableHeader key={column}>{wordsOf(column)}</TableHeader>
              ))}
            </TableHead>
            <TableBody>
              {rows.map((row, at) => (
                <TableRow key={at}>
                  {columns.map(column => (
                    <TableCell key={column} className="min-w-24 wrap-anywhere print:min-w-0">
                      <Value value={row[column]} />
                    </TableCell>
                  ))}
                </TableRow>
              ))}
            </TableBody>
          </Table>
        </div>
      )}
    </Card>
  );
}

const NUMBER_OF_OURS = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const MOMENT = /^\d{4}-\d\d-\d\dT/;

/** Whether a value is shown: it is present, and no internal number. */
function isReadable(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '' && !NUMBER_OF_OURS.test(String(value));
}

/** 'dueAt' is 'Due at'. */
function wordsOf(name: string): string {
  const words = name.replaceAll(/[A-Z]/g, letter => ` ${letter.toLowerCase()}`);
  return words.charAt(0).toUpperCase() + words.slice(1);
}

function Value({ value }: { readonly value: unknown }): ReactNode {
  const { long, time } = useDates();
  if (!isReadable(value)) return '–';
  if (typeof value === 'boolean') return value ? 'Yes' : 'No';
  if (typeof value === 'string' && MOMENT.test(value))
    return (
      <>
        {long(value)}, {time(value)}
      </>
    );
  if (Array.isArray(value)) return value.map(textOf).join(', ');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .filter(([, inner]) => isReadable(inner))
      .map(([key, inner]) => `${wordsOf(key)}: ${textOf(inner)}`)
      .join('; ');
  return String(value);
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
