import { stairsLabels, trailerLabels } from '../../domain/place/answer-labels.ts'
import { judge, type SiteQuestion } from '../../domain/place/judge-site.ts'
import { heightOf, siteLimits } from '../../domain/place/site-limits.ts'
import * as fieldStyles from '../ui/form/field.module.css'
import type { Answers, SiteCheck } from './check-query.ts'
import { Choice } from './choice.tsx'
import { FeetField } from './feet-field.tsx'
import * as styles from './site-check.module.css'
import { TextAnswer } from './text-answer.tsx'
import { Verdict } from './verdict.tsx'

interface QuestionsProps {
  check: SiteCheck
  answer: (answers: Answers, how?: { typed: boolean }) => void
}

const typed = { typed: true }
const { clear, recommended, outlet } = siteLimits

/** The questions of a site check; each answer is judged on the spot with the numbers of §9. */
export function Questions({ check, answer }: QuestionsProps) {
  const { answers, packageId, isOver: disabled } = check
  const judged = judge(answers, packageId)
  const verdict = (question: SiteQuestion) => (
    <Verdict judgment={judged.find((judgment) => judgment.question === question)} />
  )
  return (
    <div className={styles.questions}>
      <Choice
        name="setting"
        legend="Where will we set up?"
        options={{ indoors: 'Indoors', outdoors: 'Outdoors', unsure: 'Not sure yet' }}
        value={answers.setting}
        disabled={disabled}
        onChoose={(setting) => answer({ setting })}
      >
        {verdict('setting')}
      </Choice>
      <Choice
        name="surface"
        legend="What’s the ground like?"
        options={{
          grass: 'Grass or turf',
          pavement: 'Concrete or pavers',
          floor: 'Indoor floor',
          loose: 'Gravel or dirt',
          uneven: 'Sloped or uneven',
          unsure: 'Not sure',
        }}
        value={answers.surface}
        disabled={disabled}
        onChoose={(surface) => answer({ surface })}
      >
        {verdict('surface')}
      </Choice>
      <fieldset className={fieldStyles.field}>
        <legend className={fieldStyles.label}>How big is the clear space?</legend>
        <p className={fieldStyles.under}>
          Clear of furniture, trees and lights. At least {clear}′ × {clear}′; {recommended}′ × {recommended}′ is better.
        </p>
        <div className={fieldStyles.fields}>
          <FeetField
            label="Width in feet"
            value={answers.widthFeet}
            disabled={disabled}
            onType={(widthFeet) => answer({ widthFeet }, typed)}
          />
          <FeetField
            label="Length in feet"
            value={answers.lengthFeet}
            disabled={disabled}
            onType={(lengthFeet) => answer({ lengthFeet }, typed)}
          />
        </div>
        {verdict('space')}
      </fieldset>
      {answers.setting === 'indoors' && (
        <div>
          <FeetField
            label="How high is the ceiling, in feet?"
            hint={`At its lowest point. We need at least ${heightOf(packageId)} feet.`}
            value={answers.ceilingFeet}
            disabled={disabled}
            onType={(ceilingFeet) => answer({ ceilingFeet }, typed)}
          />
          {verdict('ceiling')}
        </div>
      )}
      <div>
        <FeetField
          label="How far away is the nearest outlet, in feet?"
          hint={`A regular 120V outlet. Up to ${outlet} feet from the simulator works.`}
          value={answers.outletFeet}
          fromZero
          disabled={disabled}
          onType={(outletFeet) => answer({ outletFeet }, typed)}
        />
        {verdict('outlet')}
      </div>
      <Choice
        name="trailer"
        legend="Where can the trailer park?"
        options={trailerLabels}
        value={answers.trailer}
        disabled={disabled}
        onChoose={(trailer) => answer({ trailer })}
      >
        {verdict('trailer')}
      </Choice>
      <Choice
        name="stairs"
        legend="Any stairs on the way in?"
        options={stairsLabels}
        value={answers.stairs}
        disabled={disabled}
        onChoose={(stairs) => answer({ stairs })}
      >
        {verdict('stairs')}
      </Choice>
      <TextAnswer
        lines
        label="How do we get in?"
        optional
        hint="A gate code, which door, an elevator, a loading dock."
        maxLength={500}
        autoComplete="off"
        value={answers.accessNotes}
        disabled={disabled}
        onType={(accessNotes) => answer({ accessNotes }, typed)}
      />
      <fieldset className={fieldStyles.field}>
        <legend className={fieldStyles.label}>Who will meet us?</legend>
        <div className={fieldStyles.fields}>
          <TextAnswer
            label="Name"
            maxLength={200}
            autoComplete="name"
            value={answers.contactName}
            disabled={disabled}
            onType={(contactName) => answer({ contactName }, typed)}
          />
          <TextAnswer
            label="Phone number"
            type="tel"
            maxLength={50}
            autoComplete="tel"
            value={answers.contactPhone}
            disabled={disabled}
            onType={(contactPhone) => answer({ contactPhone }, typed)}
          />
        </div>
        {verdict('contact')}
      </fieldset>
    </div>
  )
}
