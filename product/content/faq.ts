/** Questions of the home page. */
import { words } from '../language.ts';

export interface Question {
  id: string;
  question: string;
  answer: string;
}

export const FAQ: readonly Question[] = words(
  'faq.FAQ',
  [
    {
      id: 'how',
      question: 'How does the detection work?',
      answer:
        'A file is decoded and measured in several independent ways: sensor noise, compression, change between frames, faces, eyes, the match of lips and sound, the voice, and the metadata. Each measurement either gives a score or says why it cannot. The scores are weighed into one probability, and the result shows every one of them.',
    },
    {
      id: 'accuracy',
      question: 'How accurate is it?',
      answer:
        'The measured figures stand on the accuracy page, with the number of files, the interval and what was missed. Where the evidence is thin the result is “inconclusive” instead of a guess, and that is common; it then says where the file stands between the verdicts, and how many real and how many AI files were found there. Treat a result as one piece of evidence, never as the only one.',
    },
    {
      id: 'formats',
      question: 'Which formats and sizes are supported?',
      answer:
        'Videos as MP4, AVI and MOV, and also MKV, WebM, M4V, MPEG-TS and 3GP; recordings as MP3, M4A, WAV, OGG and FLAC; pictures as JPEG, PNG, WebP, AVIF, GIF and TIFF. We support files up to 1GB: that is the limit of the paid plans, whose uploads can be interrupted and go on. Without an account and on the free plan a file may have up to 50 MB.',
    },
    {
      id: 'time',
      question: 'How long does an analysis take?',
      answer:
        'For a short clip usually less than a minute; long or large videos take longer. While it runs you see its place in the queue and the stage it is in, and you can close the page and come back.',
    },
    {
      id: 'privacy',
      question: 'What happens to my video?',
      answer:
        'It is read on the server that you sent it to and nowhere else. Results of visitors are deleted with their files after 24 hours; files of accounts after the time that the privacy page names. In private mode only five still frames leave your device, with the name, size and SHA-256 of the file.',
    },
    {
      id: 'audio',
      question: 'Does it recognise cloned voices?',
      answer:
        'The sound of a video is measured too: the statistics of the speech, a network trained on recorded and made voices, and whether the lips follow the sound. Telephone quality, music and restored recordings make this much harder, and the result then says so.',
    },
    {
      id: 'plans',
      question: 'Do I need an account?',
      answer:
        'No. You can analyze a video after leaving an email address, or continue as a guest. An account keeps your analyses and shows them on a dashboard; paid plans lift the daily limit and the size of files.',
    },
    {
      id: 'proof',
      question: 'Is a result a proof?',
      answer:
        'No. A result says how strongly the measurements point one way, how sure that is, and what could not be seen. It cannot tell who made a file or why, and a file that passes may still be false in what it claims. For decisions that matter, confirm by a second, independent way.',
    },
  ],
  { fixed: ['id'] },
);

export const faqSection = words('faq.faqSection', {
  title: 'Frequently asked questions',
} as const);
