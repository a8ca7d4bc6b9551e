import type { ReactNode } from 'react';
import { brand } from '#brand';
import type { About } from '#domain/forms/form.ts';
import { BOOK_STAGES, LEAD_FORMS, type LeadFormName, ROLE_PROMISES } from '#domain/forms/lead-forms.ts';
import { PAGE_PICTURE, picturePath } from '#domain/pictures.ts';
import { useFrame } from '../dialog/frame.ts';
import { HourLeaf, Leaf } from '../dialog/Leaf.tsx';
import { OnePage } from '../dialog/OnePage.tsx';
import { Passage } from '../dialog/Passage.tsx';

/** The companion products on the waitlist form, by the value of its hidden field `product`. */
export const COMPANIONS: Readonly<Record<string, { picture: ReactNode; text: string }>> = {
  insights: {
    picture: <OnePage />,
    text: `${brand.companions.insights.name} will be an AI market-research assistant that shows you what your buyers still ask.`,
  },
  sunday: {
    picture: <Leaf word="Sun" tone="sun" />,
    text: `${brand.companions.sunday.name} will be a team of AI agents that manage creator communications: email, comments and sponsor offers.`,
  },
};

/** The names that replace `{products}` in the text of a form. */
const PRODUCTS = Object.values(brand.companions)
  .map(({ name }) => name)
  .join(' and ');
const DAY = brand.reviewDay.slice(0, 3);

/**
 * The pictures of the forms. A request for an analysis has a passage below its words instead; the others have a calendar
 * leaf with the parts of the review hour.
 */
const PICTURES: Readonly<Partial<Record<LeadFormName, ReactNode>>> = {
  newsletter: <Leaf word={DAY} />,
  question: <Leaf word="?" />,
  waitlist: <Leaf word="Soon" />,
  'book-signup': <Stages stages={Object.values(BOOK_STAGES)} />,
  'book-mockup': <Leaf word="3D" />,
  'free-report': <img src={picturePath('executive-summary', 1)} {...PAGE_PICTURE} alt="" />,
};

interface Props {
  form: LeadFormName;
  /**
   * Values that the opener or the page sets: `product` for a waitlist; `role` for a role signup; `video` (an id),
   * `title` and `lang` for a question about a video.
   */
  props?: Readonly<Record<string, string>>;
}

/**
 * Shows what a lead form is about, in a picture and words; in a dialog, the words are one line. The picture is a
 * video's poster, a document's page, a passage of a sample report, a sample page, the stages of a book, or a calendar
 * leaf.
 */
export function LeadAbout({ form, props = {} }: Props) {
  const isInDialog = useFrame() !== null;
  const { video, title: videoTitle, lang, product = '', role = '' } = props;
  if (video && videoTitle) return <VideoAbout video={video} title={videoTitle} lang={lang} />;
  const companion = COMPANIONS[product];
  if (companion)
    return (
      <>
        {companion.picture}
        <p>{companion.text} Coming soon.</p>
      </>
    );
  const { title, text }: About = ROLE_PROMISES[role] ?? LEAD_FORMS[form].about;
  const hasPassage = form === 'custom-analysis';
  return (
    <>
      {!hasPassage && (PICTURES[form] ?? <HourLeaf day={DAY} />)}
      {title && !isInDialog && <p className="about-title">{title}</p>}
      <p>{((isInDialog && title) || text).replace('{products}', PRODUCTS)}</p>
      {hasPassage && <Passage />}
    </>
  );
}

/** The stages of a book as a list. sheet.css colors the stage that is chosen in the field `bookStage`. */
function Stages({ stages }: { stages: readonly string[] }) {
  return (
    <ol className="stages" aria-hidden="true">
      {stages.map((stage, index) => (
        <li key={stage}>
          <svg width={`${(100 * (index + 1)) / stages.length}%`} height="20" /> {stage}
        </li>
      ))}
    </ol>
  );
}

interface VideoProps {
  video: string;
  title: string;
  /** The language of the title. */
  lang: string | undefined;
}

function VideoAbout({ video, title, lang }: VideoProps) {
  return (
    <>
      <img src={`/posters/${video}.webp`} width="112" height="63" alt="" />
      <p className="about-video">About the video</p>
      <p className="about-title" lang={lang}>
        {title}
      </p>
    </>
  );
}
