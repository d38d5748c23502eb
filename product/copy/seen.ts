/** Where a file has been before: search by its pictures, and the account's own analyses. */
import { words } from '../language.ts';

export const seen = words('seen.seen', {
  title: 'Where has it been before?',
  text: 'An old picture with a new story is the most common fake of all, and no detector can see that. Search for these pictures: when were they first seen, and with which words?',
  ownTitle: 'In your own analyses',
  own: {
    exact: (when: string) => `You analyzed this very file on ${when}:`,
    same: (when: string) => `You analyzed something that looks the same, in another encoding, on ${when}:`,
    cut: (when: string) => `You analyzed something of which one is cut from the other on ${when}:`,
    sound: (when: string) => `You analyzed something that sounds the same on ${when}:`,
  },
  others: {
    exact: (who: string, when: string) => `${who} analyzed this very file on ${when}:`,
    same: (who: string, when: string) =>
      `${who} analyzed something that looks the same, in another encoding, on ${when}:`,
    cut: (who: string, when: string) =>
      `${who} analyzed something of which one is cut from the other on ${when}:`,
    sound: (who: string, when: string) => `${who} analyzed something that sounds the same on ${when}:`,
  },
  somebody: 'Somebody of your organization',
  limits:
    'Looks and sounds are compared, not what is in them: a face that was exchanged in a picture still looks much the same.',
  frames: 'Pictures that stand for this file',
  frame: (name: string, when: string | null) =>
    when === null ? `Picture: ${name}` : `Picture at ${when}: ${name}`,
  download: 'Download',
  downloadName: (name: string, number: number) => `${name}-${number}.jpg`,
  search: 'Search for it',
  searching: (when: string | null) =>
    when === null ? 'Search for it: this picture' : `Search for it: the picture at ${when}`,
  /** Before anything is sent. */
  consent: (minutes: number) =>
    `A search engine needs an address that it can open. This gives this one picture such an address for ${minutes} minutes: whoever has it can see the picture until then. It is sent to nobody before you choose an engine; then that engine gets it, with your browser's usual data. Its own terms say how long it keeps the picture.`,
  makeAddress: 'Make the address',
  ready: (until: string) => `The address works until ${until}. Choose an engine:`,
  notReachable:
    'This service cannot be reached from the open network, so no engine can fetch the picture. Download it, and drop it on the page of one of them:',
  failed: 'The address could not be made',
  tryAgain: 'Please try again.',
  /** `by`: with an address; `page`: where a picture is dropped. */
  engines: [
    {
      name: 'Google Lens',
      by: 'https://lens.google.com/uploadbyurl?url=',
      page: 'https://www.google.com/imghp',
    },
    {
      name: 'Yandex',
      by: 'https://yandex.com/images/search?rpt=imageview&url=',
      page: 'https://yandex.com/images/',
    },
    {
      name: 'Bing',
      by: 'https://www.bing.com/images/search?view=detailv2&iss=sbi&q=imgurl:',
      page: 'https://www.bing.com/visualsearch',
    },
    { name: 'TinEye', by: 'https://tineye.com/search?url=', page: 'https://tineye.com/' },
  ],
  facts: {
    text: 'Has somebody checked it already?',
    /** The words go to the engine when the link is opened, not before. */
    link: (words: string) => `Search fact checks for “${words}”`,
    note: 'The words are from the file’s name: a hint, no more. They are sent when you open the link.',
    by: 'https://toolbox.google.com/factcheck/explorer/search/list:recent;hl=en;q=',
  },
} as const);
