import { DropdownMenu } from 'radix-ui';
import type { ReactElement, ReactNode } from 'react';
import { AppBar, type AppBarProps } from '../src/app-bar.tsx';
import { Badge, type BadgeProps } from '../src/badge.tsx';
import { Banner, type BannerProps } from '../src/banner.tsx';
import { BottomBarItem, type BottomBarItemProps } from '../src/bottom-bar.tsx';
import { Button, type ButtonProps } from '../src/button.tsx';
import { Callout, type CalloutProps } from '../src/callout.tsx';
import { CheckboxField, type CheckboxFieldProps } from '../src/checkbox-field.tsx';
import { Chip, type ChipProps } from '../src/chip.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from '../src/confirm-dialog.tsx';
import { CopyLine } from '../src/copy-line.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '../src/data-table.tsx';
import { DateField, type DateFieldProps } from '../src/date-field.tsx';
import { Dialog, type DialogProps } from '../src/dialog.tsx';
import { EmptyState, type EmptyStateProps } from '../src/empty-state.tsx';
import { ErrorState, type ErrorStateProps } from '../src/error-state.tsx';
import { Field, FieldError, type FieldErrorProps, type FieldProps } from '../src/field.tsx';
import { ListRow, type ListRowProps } from '../src/list-row.tsx';
import { announce, LiveRegion } from '../src/live-region.tsx';
import { MenuItem, type MenuItemProps } from '../src/menu.tsx';
import { MoneyField, type MoneyFieldProps } from '../src/money-field.tsx';
import { Page, type PageProps } from '../src/page.tsx';
import { PasswordField, type PasswordFieldProps } from '../src/password-field.tsx';
import { PinField, type PinFieldProps } from '../src/pin-field.tsx';
import { Progress, type ProgressProps, StepProgress } from '../src/progress.tsx';
import { Section, type SectionProps } from '../src/section.tsx';
import { Segmented, type SegmentedProps } from '../src/segmented.tsx';
import { SelectField, type SelectFieldProps } from '../src/select-field.tsx';
import { Slot, type SlotProps } from '../src/slot.tsx';
import { Stat, type StatProps } from '../src/stat.tsx';
import { Swatches, type SwatchesProps } from '../src/swatches.tsx';
import { SwitchField, type SwitchFieldProps } from '../src/switch-field.tsx';
import { Tab, TabList, TabPanel, type TabProps, Tabs } from '../src/tabs.tsx';
import { TextField, type TextFieldProps } from '../src/text-field.tsx';
import { TextareaField, type TextareaFieldProps } from '../src/textarea-field.tsx';
import { Toaster, toast } from '../src/toast.tsx';
import { WorkTable, type WorkTableProps } from '../src/work-table.tsx';

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
/** What every field can change. */
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
  Banner: row<BannerProps>(more => <Banner {...more}>Offline</Banner>, { action: retry }, { icon: picture }),
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
    more => <ErrorState onRetry={doNothing} {...more} />,
    { busy: true },
    { support: { text: 'Code', copies: '1' } },
    { onRetry: undefined },
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
  MenuItem: row<MenuItemProps>(more => inMenu(<MenuItem children="Edit" {...more} />), { icon: picture }),
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
  Segmented: row<SegmentedProps<string>>(
    more => <Segmented label="Kind" options={options} {...chosen} {...more} />,
    { error: 'An error' },
    { options: [{ value: 'a', label: 'One', icon: picture }] },
  ),
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
  Swatches: row<SwatchesProps<string>>(
    more => <Swatches label="Color" options={[{ value: 'a', label: 'Blue', color: 'blue' }]} {...chosen} {...more} />,
    { error: 'An error' },
  ),
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

function inMenu(item: ReactElement) {
  return (
    <DropdownMenu.Root open modal={false}>
      <DropdownMenu.Content>{item}</DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}

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
