import { Card } from "#app/ui/card.tsx";
import { StateBadge } from "#app/ui/states/state-badge.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import type { SystemReport } from "#shared/system/system-report.ts";
import classes from "./system.module.css";
import { systemTexts } from "./texts.ts";

export function LastErrors({ errors }: Pick<SystemReport, "errors">) {
  const texts = systemTexts.errors;
  return (
    <Card title={texts.title}>
      {errors.length === 0 && <p className={classes.plain}>{texts.none}</p>}
      {errors.length > 0 && (
        <ul className={classes.list} aria-label={texts.list}>
          {errors.map(({ message, code, requestId, count, last }) => (
            <li key={`${code} ${message}`} className={classes.row}>
              <p className={classes.says}>{message}</p>
              <p className={classes.quiet}>
                <span>{texts.times(count)}</span>
                <TimeAgo at={last} />
                {code !== null && <span>{texts.code(code)}</span>}
                {requestId !== null && <span>{texts.request(requestId)}</span>}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function JobsCard({ jobs }: Pick<SystemReport, "jobs">) {
  const texts = systemTexts.jobs;
  return (
    <Card title={texts.title}>
      {jobs.length === 0 && <p className={classes.plain}>{texts.none}</p>}
      {jobs.length > 0 && (
        <ul className={classes.list} aria-label={texts.list}>
          {jobs.map(({ job, endedAt, isOk, lastDone }) => (
            <li key={job} className={classes.row}>
              <p className={classes.says}>{texts.name(job)}</p>
              <p className={classes.quiet}>
                {!isOk && <StateBadge tone="bad">{texts.failed}</StateBadge>}
                <span>
                  {isOk && texts.ran} <TimeAgo at={endedAt} />
                </span>
                {lastDone === null ? (
                  <span>{texts.nothing}</span>
                ) : (
                  <span>
                    {texts.found(lastDone.count)} <TimeAgo at={lastDone.at} />
                  </span>
                )}
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

export function RefusalsCard({ refusals }: Pick<SystemReport, "refusals">) {
  const texts = systemTexts.refusals;
  return (
    <Card title={texts.title}>
      {refusals.length === 0 && <p className={classes.plain}>{texts.none}</p>}
      {refusals.length > 0 && (
        <ul className={classes.list} aria-label={texts.list}>
          {refusals.map(({ route, count, last }) => (
            <li key={route} className={classes.row}>
              <p className={classes.says}>{route}</p>
              <p className={classes.quiet}>
                <span>{texts.times(count)}</span>
                <span>
                  {texts.last} <TimeAgo at={last} />
                </span>
              </p>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
