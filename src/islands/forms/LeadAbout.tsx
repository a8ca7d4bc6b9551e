import { brand } from '#brand';
import { SUMMARY_PAGES } from '#domain/content/claims.ts';
import type { LeadFormName } from '#domain/forms/lead-forms.ts';
import { Passage } from '../dialog/Passage.tsx';

interface About {
  /** The large word on a drawn calendar leaf. If null, a passage of a sample report is shown instead. */
  leaf: string | null;
  /** The color of the leaf. */
  tone?: 'sun' | 'struck';
  title: string;
  text: string;
}

const HOUR: About = {
  leaf: 'Sat',
  title: `About one hour per ${brand.name}`,
  text: 'We write, optimize and publish. You read, edit and approve.',
};
const QUESTION: About = {
  leaf: '?',
  title: 'Your question',
  text: 'A person on our team reads and answers it.',
};

const ABOUT: Readonly<Record<LeadFormName, About>> = {
  newsletter: { leaf: 'Sat', title: 'Newsletter', text: 'Content and SEO advice by email.' },
  question: QUESTION,
  signup: HOUR,
  'role-signup': HOUR,
  'article-get-started': HOUR,
  'book-signup': { ...HOUR, title: 'Your book', text: 'Tell us how far it is and how you will sell it.' },
  waitlist: { leaf: 'Soon', title: 'Our waitlist', text: 'Nothing is charged.' },
  'book-mockup': {
    leaf: '3D',
    title: '3D Book Mockup Generator',
    text: 'Turn a flat cover into a 3D book. It is free.',
  },
  'free-report': {
    leaf: String(SUMMARY_PAGES.count),
    tone: 'struck',
    title: 'Executive summary',
    text: `${SUMMARY_PAGES.word} pages as a PDF, free.`,
  },
  'custom-analysis': {
    leaf: null,
    title: 'Custom analysis',
    text: 'We tell you what readers of your book praise, find missing and ask for.',
  },
};

/** The companion products on the waitlist form, by the value of its hidden field `product`. */
const COMPANIONS: Readonly<Record<string, About>> = {
  insights: {
    leaf: '1 page',
    title: brand.companions.insights.name,
    text: 'An AI market-research assistant. Coming soon.',
  },
  sunday: {
    leaf: 'Sun',
    tone: 'sun',
    title: brand.companions.sunday.name,
    text: 'A team of AI agents that manage creator communications. Coming soon.',
  },
};

interface Props {
  form: LeadFormName;
  /**
   * Values that the opener or the page sets: `product` for a waitlist; `video` (an id) and `title` for a question about
   * a video.
   */
  props?: Readonly<Record<string, string>>;
}

/** What a lead form is about: a video's poster, a passage of a sample report, or a calendar leaf. */
export function LeadAbout({ form, props = {} }: Props) {
  const { video, title: videoTitle, product = '' } = props;
  if (video && videoTitle) return <VideoAbout video={video} title={videoTitle} />;
  const { leaf, tone, title, text } = COMPANIONS[product] ?? ABOUT[form];
  return (
    <>
      {leaf === null ? (
        <Passage />
      ) : (
        <p className="leaf display" data-tone={tone} aria-hidden="true">
          {leaf}
        </p>
      )}
      <p className="about-title">{title}</p>
      <p>{text}</p>
    </>
  );
}

function VideoAbout({ video, title }: { video: string; title: string }) {
  return (
    <>
      <img src={`/posters/${video}.webp`} width="112" height="63" alt="" />
      <p>About the video</p>
      <p className="about-title">{title}</p>
    </>
  );
}
