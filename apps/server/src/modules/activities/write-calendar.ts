export interface CalendarEvent {
  readonly id: string;
  readonly kind: string;
  readonly subject: string;
  readonly body: string | null;
  readonly location: string | null;
  readonly version: number;
  readonly beginsAt: Date;
  readonly endsAt: Date;
  readonly updatedAt: Date;
}

/** An iCalendar file (RFC 5545). Times are in UTC, so that it needs no description of time zones. */
export function writeCalendar(events: readonly CalendarEvent[], origin: string): string {
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Pipewright//Activities//EN',
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    'X-WR-CALNAME:Pipewright',
    'REFRESH-INTERVAL;VALUE=DURATION:PT15M',
    ...events.flatMap(event => linesOf(event, origin)),
    'END:VCALENDAR',
  ];
  return lines.map(line => `${folded(line)}\r\n`).join('');
}

function linesOf(event: CalendarEvent, origin: string): string[] {
  return [
    'BEGIN:VEVENT',
    `UID:${event.id}@pipewright`,
    `SEQUENCE:${event.version}`,
    `DTSTAMP:${utc(event.updatedAt)}`,
    `LAST-MODIFIED:${utc(event.updatedAt)}`,
    `DTSTART:${utc(event.beginsAt)}`,
    `DTEND:${utc(event.endsAt)}`,
    `SUMMARY:${escaped(event.subject)}`,
    ...(event.body ? [`DESCRIPTION:${escaped(event.body)}`] : []),
    ...(event.location ? [`LOCATION:${escaped(event.location)}`] : []),
    `CATEGORIES:${escaped(event.kind)}`,
    `URL:${new URL(`/activities?edit=${event.id}`, origin).href}`,
    'END:VEVENT',
  ];
}

/** `20260331T123000Z` */
function utc(time: Date): string {
  return time.toISOString().replace(/[-:]|\.\d{3}/g, '');
}

/** Other control characters are not allowed in a text, and would be nothing but trouble. */
function escaped(text: string): string {
  return text
    .replace(/[\\;,]/g, character => `\\${character}`)
    .replace(/\r\n|\r|\n/g, '\\n')
    .replace(/\p{Cc}/gu, '');
}

const maxOctets = 75;

/** A line has at most 75 octets; longer ones are continued after a break and a space, never inside of a character. */
function folded(line: string): string {
  const parts: string[] = [];
  let part = '';
  let octets = 0;
  for (const character of line) {
    const size = Buffer.byteLength(character);
    if (octets + size > maxOctets) {
      parts.push(part);
      part = '';
      octets = 1;
    }
    part += character;
    octets += size;
  }
  return [...parts, part].join('\r\n ');
}
