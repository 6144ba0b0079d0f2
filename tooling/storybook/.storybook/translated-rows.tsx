import { AppBar, type AppBarProps } from '@pocketful/ui-kit/app-bar';
import { Badge, type BadgeProps } from '@pocketful/ui-kit/badge';
import { Banner, type BannerProps } from '@pocketful/ui-kit/banner';
import { BottomBarItem, type BottomBarItemProps } from '@pocketful/ui-kit/bottom-bar';
import { Button, type ButtonProps } from '@pocketful/ui-kit/button';
import { Callout, type CalloutProps } from '@pocketful/ui-kit/callout';
import { CheckboxField, type CheckboxFieldProps } from '@pocketful/ui-kit/checkbox-field';
import { Chip, type ChipProps } from '@pocketful/ui-kit/chip';
import { ConfirmDialog, type ConfirmDialogProps } from '@pocketful/ui-kit/confirm-dialog';
import { CopyLine } from '@pocketful/ui-kit/copy-line';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@pocketful/ui-kit/data-table';
import { DateField, type DateFieldProps } from '@pocketful/ui-kit/date-field';
import { Dialog, type DialogProps } from '@pocketful/ui-kit/dialog';
import { EmptyState, type EmptyStateProps } from '@pocketful/ui-kit/empty-state';
import { ErrorState, type ErrorStateProps } from '@pocketful/ui-kit/error-state';
import { Field, FieldError, type FieldErrorProps, type FieldProps } from '@pocketful/ui-kit/field';
import { ListRow, type ListRowProps } from '@pocketful/ui-kit/list-row';
import { announce, LiveRegion } from '@pocketful/ui-kit/live-region';
import { MoneyField, type MoneyFieldProps } from '@pocketful/ui-kit/money-field';
import { Page, type PageProps } from '@pocketful/ui-kit/page';
import { PasswordField, type PasswordFieldProps } from '@pocketful/ui-kit/password-field';
import { PinField, type PinFieldProps } from '@pocketful/ui-kit/pin-field';
import { Progress, type ProgressProps, StepProgress } from '@pocketful/ui-kit/progress';
import { Section, type SectionProps } from '@pocketful/ui-kit/section';
import { Segmented, type SegmentedProps } from '@pocketful/ui-kit/segmented';
import { SelectField, type SelectFieldProps } from '@pocketful/ui-kit/select-field';
import { Slot, type SlotProps } from '@pocketful/ui-kit/slot';
import { Stat, type StatProps } from '@pocketful/ui-kit/stat';
import { SwitchField, type SwitchFieldProps } from '@pocketful/ui-kit/switch-field';
import { Tab, TabList, TabPanel, type TabProps, Tabs } from '@pocketful/ui-kit/tabs';
import { TextField, type TextFieldProps } from '@pocketful/ui-kit/text-field';
import { TextareaField, type TextareaFieldProps } from '@pocketful/ui-kit/textarea-field';
import { Toaster, toast } from '@pocketful/ui-kit/toast';
import { WorkTable, type WorkTableProps } from '@pocketful/ui-kit/work-table';
import type { ReactElement, ReactNode } from 'react';

/** A component with all that it needs, and the changes that its owner can make while it is shown. */
export interface Row {
  readonly draw: (change: object) => ReactElement;
  readonly changes: readonly object[];
}

function row<Props extends object>(draw: (change: Partial<Props>) => ReactElement, ...changes: Partial<Props>[]): Row {
  return { draw, changes };
}

const picture = <svg aria-hidden="true" />;
const retry = <button type="button">Try again</button>;
const doNothing = () => undefined;
const chosen = { value: 'a', onValueChange: doNothing } as const;
/** Changes of the texts of any field. */
const texts = [{ hint: 'A hint' }, { error: 'An error' }, { optional: true }];
const options = [{ value: 'a', label: 'One' }] as const;
const words = (children: ReactNode) => ({ children });

/** The components with parts that come and go, by their names. */
export const ROWS: Readonly<Record<string, Row>> = {
  AppBar: row<AppBarProps>(
    more => (
      <AppBar brand="Brand" {...more}>
        Places
      </AppBar>
    ),
    { actions: 'Actions' },
  ),
  Badge: row<BadgeProps>(more => <Badge {...more}>Waiting</Badge>, { icon: picture }),
  Banner: row<BannerProps>(
    more => (
      <Banner icon={picture} {...more}>
        Offline
      </Banner>
    ),
    { action: retry },
  ),
  BottomBarItem: row<BottomBarItemProps>(
    more => (
      <BottomBarItem icon={picture} {...more}>
        Goals
      </BottomBarItem>
    ),
    { news: 2 },
  ),
  Button: row<ButtonProps>(
    more => <Button {...more}>Save</Button>,
    { busy: true },
    { icon: picture },
    { disabledReason: 'Not yet' },
  ),
  Callout: row<CalloutProps>(
    more => <Callout {...more}>Text</Callout>,
    { title: 'Title' },
    { action: retry },
    { children: undefined },
  ),
  CheckboxField: row<CheckboxFieldProps>(more => <CheckboxField label="Yes" {...more} />, ...texts.slice(0, 2)),
  Chip: row<ChipProps>(more => <Chip {...more}>Dishes</Chip>, { icon: picture }, { detail: '$1.00' }),
  ConfirmDialog: row<ConfirmDialogProps>(
    more => (
      <ConfirmDialog
        {...{ open: true, onOpenChange: doNothing, title: 'Delete?', description: 'It is gone.', ...more }}
        {...{ confirmLabel: 'Delete', onConfirm: doNothing }}
      />
    ),
    { busy: true },
    words('More'),
    { open: false },
  ),
  CopyLine: row(more => <CopyLine text="Code 1" copies="1" {...more} />, { text: 'Code 2' }),
  DateField: row<DateFieldProps>(more => <DateField label="Day" {...more} />, ...texts),
  Dialog: row<DialogProps>(
    more => (
      <Dialog {...{ open: true, onOpenChange: doNothing, title: 'Add', ...more }}>{more.children ?? 'Content'}</Dialog>
    ),
    { description: 'A description' },
    { footer: 'Footer' },
    { open: false },
  ),
  EmptyState: row<EmptyStateProps>(
    more => <EmptyState title="Nothing" {...more} />,
    words('Later'),
    { action: 'Add' },
    { illustration: picture },
  ),
  ErrorState: row<ErrorStateProps>(
    more => <ErrorState title="Nothing came" onRetry={doNothing} {...more} />,
    { busy: true },
    { support: { text: 'Code', copies: '1' } },
    words('Sorry'),
  ),
  Field: row<FieldProps>(
    more => <Field {...{ label: 'Name', controlId: 'c', hintId: 'h', errorId: 'e' }} children="Control" {...more} />,
    ...texts,
  ),
  FieldError: row<FieldErrorProps>(more => <FieldError id="e" children="Wrong" {...more} />, words(undefined)),
  ListRow: row<ListRowProps>(
    more => <ListRow title="Title" {...more} />,
    { leading: 'A' },
    { meta: 'today' },
    { trailing: '$1.00' },
    { actions: 'Approve' },
    { narrow: true, meta: 'today', actions: 'Approve' },
  ),
  LiveRegion: row<{ text: string }>(
    ({ text = 'Moved' }) => {
      announce(text);
      return <LiveRegion />;
    },
    { text: '' },
    { text: 'Moved again' },
  ),
  MoneyField: row<MoneyFieldProps>(more => <MoneyField label="Amount" {...more} />, ...texts),
  Page: row<PageProps>(
    more => <Page {...more}>{retry}</Page>,
    { title: 'Title' },
    { title: 'Title', lead: 'Lead' },
    { actions: 'Add' },
  ),
  PasswordField: row<PasswordFieldProps>(more => <PasswordField label="Password" {...more} />, ...texts),
  PinField: row<PinFieldProps>(
    more => <PinField label="PIN" value="" onValueChange={doNothing} masked={false} {...more} />,
    ...texts.slice(0, 2),
    { value: '12' },
    { length: 12, value: '12' },
  ),
  Progress: row<ProgressProps>(more => <Progress label="Bike" value={5} {...more} />, { value: 9 }),
  Section: row<SectionProps>(
    more => (
      <Section title="Chores" {...more}>
        Content
      </Section>
    ),
    { count: 2 },
    { actions: 'Add' },
  ),
  Segmented: row<SegmentedProps<string>>(more => <Segmented label="Kind" options={options} {...chosen} {...more} />, {
    options: [{ value: 'a', label: 'One', icon: picture }],
  }),
  SelectField: row<SelectFieldProps<string>>(
    more => <SelectField label="Child" options={options} {...more} />,
    ...texts,
    { placeholder: 'Choose' },
  ),
  Slot: row<SlotProps>(
    more => (
      <Slot {...more}>
        <a href="#home">Home</a>
      </Slot>
    ),
    { before: picture },
    { after: picture },
  ),
  Stat: row<StatProps>(more => <Stat label="Children" value="4" {...more} />, { note: 'today' }),
  StepProgress: row(more => <StepProgress step={1} total={2} {...more} />, { step: 2 }),
  SwitchField: row<SwitchFieldProps>(
    more => <SwitchField {...{ label: 'On', checked: true, onCheckedChange: doNothing, ...more }} />,
    { hint: 'A hint' },
    { disabledReason: 'Not yet' },
  ),
  Tab: row<TabProps>(more => inTabs(<Tab value="a" children="All" {...more} />), { count: 2 }, { icon: picture }),
  TableCell: row(more => inTable(<TableCell {...more}>Cell</TableCell>), { tucked: true }),
  TableHeader: row(more => inTable(<TableCell>Cell</TableCell>, <TableHeader {...more}>Day</TableHeader>), {
    tucked: true,
  }),
  TextField: row<TextFieldProps>(more => <TextField label="Name" {...more} />, ...texts),
  TextareaField: row<TextareaFieldProps>(more => <TextareaField label="Words" {...more} />, ...texts),
  Toaster: row<{ title: string }>(
    ({ title = 'Saved' }) => {
      toast({ title });
      return <Toaster />;
    },
    { title: 'Deleted' },
  ),
  WorkTable: row<Pick<WorkTableProps<string>, 'hasMore' | 'rows'>>(
    more => (
      <WorkTable
        {...{ caption: 'Rows', name: 'rows', hasMore: false, rows: ['a'], idOf: id => id, ...more }}
        columns={[{ key: 'name', title: 'Name', text: name => name }]}
      />
    ),
    { hasMore: true },
    { rows: [] },
  ),
};

function inTabs(tab: ReactElement) {
  return (
    <Tabs defaultValue="a">
      <TabList aria-label="Tabs">{tab}</TabList>
      <TabPanel value="a">Content</TabPanel>
    </Tabs>
  );
}

function inTable(cell: ReactElement, header: ReactElement = <TableHeader>Day</TableHeader>) {
  return (
    <Table caption="Rows">
      <TableHead>{header}</TableHead>
      <TableBody>
        <TableRow>{cell}</TableRow>
      </TableBody>
    </Table>
  );
}
