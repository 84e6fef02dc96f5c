import { Fragment, type ReactNode } from "react";
import { Card } from "#app/ui/card.tsx";
import { TimeAgo } from "#app/ui/text/time-ago.tsx";
import type { SystemReport } from "#shared/system/system-report.ts";
import classes from "./system.module.css";
import { systemTexts } from "./texts.ts";

type Fact = [name: string, value: ReactNode] | null;

/** Null facts are left out. */
function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl className={classes.facts}>
      {facts.flatMap((fact) =>
        fact === null ? (
          []
        ) : (
          <Fragment key={fact[0]}>
            <dt>{fact[0]}</dt>
            <dd>{fact[1]}</dd>
          </Fragment>
        ),
      )}
    </dl>
  );
}

interface ProcessCardProps {
  version: SystemReport["version"];
  /** When it was asked, in milliseconds. */
  readAt: number;
}

export function ProcessCard({ version: { version, commit, startedAt }, readAt }: ProcessCardProps) {
  const texts = systemTexts.running;
  const seconds = Math.max(0, (readAt - Date.parse(startedAt)) / 1000);
  return (
    <Card title={texts.title}>
      <Facts
        facts={[
          [texts.version, version],
          [texts.commit, commit ?? texts.noCommit],
          [texts.runs, texts.uptime(seconds)],
          [texts.since, <TimeAgo key="since" at={startedAt} />],
        ]}
      />
      <p className={classes.plain}>{texts.limits}</p>
    </Card>
  );
}

export function DatabaseCard({ database: { engine, facts } }: { database: SystemReport["database"] }) {
  const texts = systemTexts.database;
  return (
    <Card title={texts.title}>
      {facts === null && <p className={classes.says}>{texts.away}</p>}
      <Facts
        facts={[
          [texts.engine, texts.engines[engine]],
          facts && [texts.version, facts.version],
          facts && [texts.migration, facts.migration ?? texts.noMigration],
          facts && [texts.size, systemTexts.size(facts.bytes)],
          facts && [texts.connections, texts.used(facts.connections, facts.mostConnections)],
        ]}
      />
    </Card>
  );
}

export function StoreCard({ store: { kind, name, roomBytes } }: { store: SystemReport["store"] }) {
  const texts = systemTexts.store;
  return (
    <Card title={texts.title}>
      <Facts
        facts={[
          [texts.kinds[kind], name],
          [texts.room, roomBytes === null ? texts.unknownRoom[kind] : systemTexts.size(roomBytes)],
        ]}
      />
    </Card>
  );
}

export function MailCard({ mail: { server, way, queue } }: { mail: SystemReport["mail"] }) {
  const texts = systemTexts.mail;
  return (
    <Card title={texts.title}>
      <Facts
        facts={[
          [texts.server, server ?? texts.ways[way]],
          queue && [texts.waiting, queue.waiting === 0 ? texts.nothingWaits : texts.mails(queue.waiting)],
        ]}
      />
      {queue !== null && queue.waits.length > 0 && (
        <>
          <h3 className={classes.subtitle}>{texts.waits}</h3>
          <ul className={classes.list} aria-label={texts.waits}>
            {queue.waits.map(({ kind, reason, count, since, nextTryAt }) => (
              <li key={`${kind} ${reason}`} className={classes.row}>
                <p className={classes.says}>
                  {texts.kinds[kind] ?? kind}: {reason ?? texts.untried}
                </p>
                <p className={classes.quiet}>
                  <span>{texts.mails(count)}</span>
                  <span>
                    {texts.since} <TimeAgo at={since} />
                  </span>
                  <span>
                    {texts.next} <TimeAgo at={nextTryAt} />
                  </span>
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
      {queue !== null && queue.failures.length > 0 && (
        <>
          <h3 className={classes.subtitle}>{texts.failures}</h3>
          <ul className={classes.list} aria-label={texts.failures}>
            {queue.failures.map(({ kind, outcome, reason, count, last }) => (
              <li key={`${kind} ${outcome} ${reason}`} className={classes.row}>
                <p className={classes.says}>
                  {texts.kinds[kind] ?? kind}: {reason ?? texts.untold}
                </p>
                <p className={classes.quiet}>
                  <span>
                    {texts.mails(count)} {texts.outcomes[outcome]}
                  </span>
                  <TimeAgo at={last} />
                </p>
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

export function ModelCard({ model: { model, calls, failures } }: { model: SystemReport["model"] }) {
  const texts = systemTexts.model;
  const reasons = failures.map(({ reason, count }) => texts.times(texts.reasons[reason] ?? reason, count));
  return (
    <Card title={texts.title}>
      <Facts
        facts={[
          [texts.model, model === null ? texts.none : `${model.provider}, ${model.name}`],
          [texts.calls, calls === null ? texts.unknown : texts.counted(calls.model, calls.offline)],
          calls && [texts.failed, calls.failed === 0 ? "0" : `${calls.failed}: ${reasons.join(", ")}`],
        ]}
      />
    </Card>
  );
}

export function BackupCard({ backup }: { backup: SystemReport["backup"] }) {
  const texts = systemTexts.backup;
  if (backup === null) {
    return (
      <Card title={texts.title}>
        <p className={classes.plain}>{texts.elsewhere}</p>
      </Card>
    );
  }
  const { isNightly, known } = backup;
  const last = known?.last ?? null;
  const failed = known?.failed ?? null;
  return (
    <Card title={texts.title}>
      <Facts
        facts={[
          [texts.each, isNightly ? texts.on : texts.off],
          [
            texts.last,
            last === null ? known === null ? texts.unknown : texts.none : <TimeAgo key="last" at={last.at} />,
          ],
          last && [texts.made, last.isByHand ? texts.byHand : texts.byNight],
          last && [texts.size, systemTexts.size(last.bytes)],
          last && [texts.place, last.file],
          failed && [texts.failed, <TimeAgo key="failed" at={failed.at} />],
        ]}
      />
      <p className={classes.plain}>{texts.todo}</p>
    </Card>
  );
}
