import { allTimeZones } from '@pocketful/domain/intl/clocks';
import { readerIn } from '@pocketful/domain/intl/reader';
import type { SelectOption } from '@pocketful/ui-kit/select-field';

/** Present names of time zones that browsers list by a former name (IANA, `backward`). */
const PRESENT_NAMES: Readonly<Record<string, string>> = {
  'Africa/Asmera': 'Africa/Asmara',
  'America/Buenos_Aires': 'America/Argentina/Buenos_Aires',
  'America/Catamarca': 'America/Argentina/Catamarca',
  'America/Coral_Harbour': 'America/Atikokan',
  'America/Cordoba': 'America/Argentina/Cordoba',
  'America/Godthab': 'America/Nuuk',
  'America/Indianapolis': 'America/Indiana/Indianapolis',
  'America/Jujuy': 'America/Argentina/Jujuy',
  'America/Louisville': 'America/Kentucky/Louisville',
  'America/Mendoza': 'America/Argentina/Mendoza',
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Atlantic/Faeroe': 'Atlantic/Faroe',
  'Europe/Kiev': 'Europe/Kyiv',
  'Pacific/Enderbury': 'Pacific/Kanton',
  'Pacific/Ponape': 'Pacific/Pohnpei',
  'Pacific/Truk': 'Pacific/Chuuk',
};

/** The name of a time zone for people. */
export function zoneName(zone: string): string {
  return (PRESENT_NAMES[zone] ?? zone).replaceAll('_', ' ');
}

/** The time of day in a time zone, for example '7:52 PM'. */
export function timeOfDayIn(timeZone: string, now: Date): string {
  return readerIn(timeZone).date('time', now);
}

/** All time zones by name: the family's and the browser's first, with their time of day. */
export function zoneOptions(ofFamily: string, ofBrowser: string, now: Date): SelectOption<string>[] {
  const first = [...new Set([ofFamily, ofBrowser])];
  const others = allTimeZones()
    .filter(zone => !first.includes(zone))
    .map(zone => ({ value: zone, label: zoneName(zone) }))
    .sort((a, b) => (a.label < b.label ? -1 : 1));
  return [
    ...first.map(zone => ({
      value: zone,
      label: `${zoneName(zone)}, now ${timeOfDayIn(zone, now)}`,
    })),
    ...others,
  ];
}
