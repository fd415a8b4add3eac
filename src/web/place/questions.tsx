import { type ComponentProps, type ReactNode, useState } from 'react'
import { parseFeet } from '../../domain/place/feet.ts'
import { judge, type SiteQuestion } from '../../domain/place/judge-site.ts'
import { settingLabels, stairsLabels, surfaceLabels, trailerLabels } from '../../domain/place/site-answers.ts'
import { MAX_FEET, requiredCeiling, siteLimits } from '../../domain/place/space-needed.ts'
import * as fieldStyles from '../ui/form/field.module.css'
import { Field, TextareaField } from '../ui/form/field.tsx'
import { Answered, type Saving } from './answered.tsx'
import type { Answers, SiteCheck } from './check-query.ts'
import { Choice } from './choice.tsx'
import { EventQuestions } from './event-questions.tsx'
import * as styles from './site-check.module.css'

interface FeetFieldProps {
  label: string
  hint?: ReactNode
  value: number | null
  /** Whether zero is a valid length: an outlet may be right there. */
  fromZero?: boolean
  disabled: boolean
  onType: (feet: number | null) => void
}

/** A length in feet, typed as 9.5 or 9'6". Invalid input stays in the field and isn't saved. */
function FeetField({ label, hint, value, fromZero = false, disabled, onType }: FeetFieldProps) {
  const [typed, setTyped] = useState(value === null ? '' : String(value))
  const isLength = (feet: number | null | undefined) => feet !== undefined && (feet !== 0 || fromZero)
  return (
    <Field
      label={label}
      hint={hint}
      error={isLength(parseFeet(typed)) ? undefined : `Enter a length up to ${MAX_FEET} feet, like 9.5 or 9'6".`}
      maxLength={20}
      autoComplete="off"
      disabled={disabled}
      value={typed}
      onChange={({ target }) => {
        setTyped(target.value)
        const feet = parseFeet(target.value)
        if (feet !== undefined && isLength(feet)) onType(feet)
      }}
    />
  )
}

type TextAnswerProps = Omit<ComponentProps<typeof Field>, 'value' | 'onChange'> & {
  value: string | null
  /** Multiline. */
  lines?: boolean
  onType: (text: string | null) => void
}

/** A text answer; blank means none. The field keeps the text exactly as typed. */
function TextAnswer({ value, lines, onType, ...rest }: TextAnswerProps) {
  const [typed, setTyped] = useState(value ?? '')
  const props = {
    ...rest,
    value: typed,
    onChange: ({ target }: { target: { value: string } }) => {
      setTyped(target.value)
      onType(target.value.trim() || null)
    },
  }
  return lines ? <TextareaField {...(props as ComponentProps<typeof TextareaField>)} /> : <Field {...props} />
}

interface QuestionsProps {
  check: SiteCheck
  saving: Saving
  /** Shown below the size question if there's no room next to the questions. */
  plan: ReactNode
  answer: (answers: Answers, how?: { typed: boolean }) => void
}

const typed = { typed: true }
const { clear, recommended, outlet } = siteLimits

/** Site check questions. Answers about the place are judged right away by the numbers in §9; event details come last. */
export function Questions({ check, saving, plan, answer }: QuestionsProps) {
  const { answers, packageId, isOver: disabled } = check
  const judged = judge(answers, packageId)
  const answered = (names: (keyof Answers)[], question?: SiteQuestion) => (
    <Answered
      judgment={judged.find((judgment) => judgment.question === question)}
      saving={saving.name && names.includes(saving.name) ? saving : undefined}
      isGiven={names.some((name) => answers[name] !== null)}
    />
  )
  return (
    <div className={styles.questions}>
      <Choice
        name="setting"
        legend="Where will we set up?"
        options={settingLabels}
        value={answers.setting}
        disabled={disabled}
        onChoose={(setting) => answer({ setting })}
      >
        {answered(['setting'], 'setting')}
      </Choice>
      <Choice
        name="surface"
        legend="What’s the ground like?"
        options={surfaceLabels}
        value={answers.surface}
        disabled={disabled}
        onChoose={(surface) => answer({ surface })}
      >
        {answered(['surface'], 'surface')}
      </Choice>
      <fieldset className={fieldStyles.field}>
        <legend className={styles.group}>How big is the clear space?</legend>
        <p className={fieldStyles.under}>
          Clear of furniture, trees and lights. At least {clear}′&nbsp;×&nbsp;{clear}′; {recommended}′&nbsp;×&nbsp;
          {recommended}′ is better.
        </p>
        <div className={styles.space}>
          <div>
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
            {answered(['widthFeet', 'lengthFeet'], 'space')}
          </div>
          {plan}
        </div>
      </fieldset>
      {answers.setting === 'indoors' && (
        <div>
          <FeetField
            label="How high is the ceiling, in feet?"
            hint={`At its lowest point. We need at least ${requiredCeiling(packageId)} feet.`}
            value={answers.ceilingFeet}
            disabled={disabled}
            onType={(ceilingFeet) => answer({ ceilingFeet }, typed)}
          />
          {answered(['ceilingFeet'], 'ceiling')}
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
        {answered(['outletFeet'], 'outlet')}
      </div>
      <Choice
        name="trailer"
        legend="Where can the trailer park?"
        options={trailerLabels}
        value={answers.trailer}
        disabled={disabled}
        onChoose={(trailer) => answer({ trailer })}
      >
        {answered(['trailer'], 'trailer')}
      </Choice>
      <Choice
        name="stairs"
        legend="Any stairs on the way in?"
        options={stairsLabels}
        value={answers.stairs}
        disabled={disabled}
        onChoose={(stairs) => answer({ stairs })}
      >
        {answered(['stairs'], 'stairs')}
      </Choice>
      <div>
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
        {answered(['accessNotes'])}
      </div>
      <fieldset className={fieldStyles.field}>
        <legend className={styles.group}>Who will meet us?</legend>
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
        {answered(['contactName', 'contactPhone'], 'contact')}
      </fieldset>
      <EventQuestions details={answers} disabled={disabled} answer={answer} answered={answered} />
    </div>
  )
}
