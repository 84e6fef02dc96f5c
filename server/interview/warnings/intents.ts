import { placesIn } from "#server/adviser/understand/places.ts";
import { quoteOf } from "#server/interview/sentences.ts";
import { findUndenied, type Said, type Warning } from "./warning.ts";

/** How a destination takes a hope to stay for good; null: not known. */
export type Residence = "refused" | "if-leaving" | "allowed" | null;

const home = String.raw`(?:home|my (?:own )?(?:country|city|town|village|place|home\w*)|back|hometown|homeland|here|our (?:country|village|town))`;
const returns = new RegExp(
  String.raw`\b(?:return(?:ing)?|go(?:ing)? back|come back|coming back|go home|come home|back (?:home|to (?!school|work|study|university))|at home|leave (?:the country|canada|when)|my home country)\b`,
  "gu",
);
const settles = new RegExp(
  String.raw`\b(?:settl(?:e|ing|ement)(?: down)?)\b(?!\s+(?:in(?:to)? (?:the |my )?(?:course|hostel|campus|city life|study|studies|dorm|first)|(?:back )?(?:in |at )?${home}|the (?:bill|fee|matter|account)))`,
  "gu",
);
const noReturn =
  /\b(?:(?:do not|don't|dont|will not|won't|wont|not|never|no) (?:(?:want|wish|wanting|plan\w*|to|going|like|ever|think\w*|of|really|need|have|even|intend\w*|be|about) ){0,4}(?:come|coming|go|going|return|returning|move|moving) (?:back|home|to (?:my|our|that|the old|\p{L}+ again))|(?:not|never|no plans?|no intention|no reason) (?:(?:want|wish|plan\w*|to|going|like|ever|think\w*|of|really|have|even|intend\w*|be) ){0,4}(?:return|leave)|won't (?:return|leave)|why (?:should|would|will) i (?:come|go|return)|nothing (?:to (?:come|go|return)|(?:is )?left for me|for me (?:there|here|in|at)|(?:there|here|left) (?:in|at) )|no (?:future|life|hope) (?:here|in my|at home|there)|in my country there is no(?:thing)? (?:future|life|hope)|only (?:to|for) visit(?:ing)?|coming back,? (?:i mean )?maybe when|(?:return\w*|coming back|going back|to come back|to go back) (?:is|was|are) (?:really |honestly )?(?:not|out of|no)\b|isn't (?:in|on) my (?:mind|plan|head)|(?:no|not any|without) (?:wish|desire|need|point|interest|thought|idea|sense|use)(?: of| to| in| for)? (?:me )?(?:to )?(?:return|go back|going back|com(?:e|ing) back)|(?:home|\p{L}+) i (?:will|can|shall) (?:only )?visit|(?:visit|come) (?:home |here |back )?only (?:on|for|in|during)|(?:nobody|no one|they) (?:can|will|could)(?:not|'t)? (?:send|throw|deport)\w* (?:me )?(?:back|out|away)|only (?:the|an|our) (?:empty )?(?:house|home) (?:remains|is left)|nothing (?:remains|is left|left) (?:here|there)|(?:life|everything) (?:here|at home) is (?:finished|over)|not look(?:ing)? back|one[- ]way)\b/gu;
const forGood =
  /\b(?:permanent(?:ly)? (?:home|stay\w*|live|liv(?:e|ing)|settle\w*)|(?:stay|live|remain|be) (?:there |here |in \p{L}+ )?(?:for ?ever|for always|always|permanently|for good|for the rest|the rest of my life|as long as)|for the rest of my life|rest of my life (?:there|in)|(?:make|build|start|spend|continue|live) (?:a |my |our )?(?:new |own |whole )?(?:life|future) (?:there|abroad|overseas|in (?:europe|the west|the us|the uk|canada|australia|germany|america|england|sweden|france|italy|ireland|new zealand))|(?:build|start) (?:a |my |our )?(?:new )?life (?:there|in|abroad)|new home|second home forever|escape|run away|asylum|refugee|keep(?:ing)? (?:the|my) visa|(?:best|better) place to (?:stay|live|settle)|migrat(?:e|ing|ion)|immigrat(?:e|ing)|any ?how (?:stay|remain)|don't want (?:that|this) life|never leave|(?:want|wish|like|going|decided) to leave (?:this|my|the) country|(?:we|family) (?:are |will |is )?(?:all )?mov(?:e|ing)\b|for ?ever|stay back|overstay\w*|disappear|(?:children|kids|child|sons?|daughters?|baby|family)\b[^.]{0,25}\b(?:grow up|be born|(?:go to|attend) school|have (?:a |their )?(?:better |good )?(?:future|life)|settle|become citizens?)|rais(?:e|ing) (?:them|(?:our|my|the|a) (?:children|kids|family|sons?|daughters?|baby))|long[- ]term (?:stay|plan is (?:there|to stay))|start over|(?:buy|get) (?:a|my|our) (?:house|home|flat) there|future is there|first step (?:to|for|of) (?:the )?(?:pr|life|settl\w+|stay\w*)|(?:be|live|stay) (?:together )?with (?:them|him|her|my (?:whole )?family) (?:again|there|together|forever)|together with them|live (?:and work )?in any (?:other )?country|anywhere in europe|gateway|stepping[- ]stone)\b/gu;
const staysOn =
  /\b(?:(?:will|shall|want to|decided to|love to|expect to|plan to|going to|hope to|try to|trying to|like to|wants? that i|intend to|prefer to|planning to|i'll|would|wish to|can) (?:just |also |then |surely |definitely )?(?:stay|remain|live|continue (?:living|to live))(?: on)?(?: (?:there|in|with|over there|abroad)\b)|stay (?:in europe|abroad|there) |\band (?:then )?(?:stay|live|remain) (?:there|in|on)\b)/gu;
const marries =
  /\b(?:marr(?:y|ied|iage|ying)|do marriage|wedding)\b[^.]{0,80}\b(?:papers?|passport|visa|stay|citizen\w*|green card|residen\w+|unlimited|documents?)|\b(?:papers?|passport|visa|stay|citizen\w*|green card)\b[^.]{0,60}\b(?:marr(?:y|iage|ying)|do marriage)\b/gu;
const residence =
  /\b(?:p\.?r\.?|permanent resid\w+|green ?card|ilr|indefinite leave|citizenship|become (?:a |an )?(?:\p{L}+ )?citizen|nationality|express entry|naturali[sz]\w+|h-?1-?b|skilled worker|work visa (?:after|and then)|i-?140|i-?130|visa lottery|certificate of sponsorship|(?:employer|company|firm|somebody|someone|boss) (?:who |that |which |to )?(?:(?:can|will|would|could|may|gives?|do|does|files?) )*(?:the |me )?(?:sponsor\w*|h-?1-?b|certificate of sponsorship)|switch (?:to|into) (?:a |the )?(?:work|skilled|spouse|partner)|pathway to|points (?:system|from)|residence card|keep (?:the|my) status|take (?:the|my) (?:parents|family|brothers?) (?:as well|too|also|with me)|extend (?:my|the) (?:visa|stay)|(?:can|will|to) join me|residency|settled status|(?:apply|file|petition) for me|(?:job|company|work) (?:with|for|of) sponsor\w*|sponsorship (?:job|visa)|company (?:that )?sponsors?|apply (?:for )?the passport|(?:british|canadian|american|german|australian|their) passport|bring (?:over )?my (?:parents|brothers?|sisters?|siblings|whole family|family|small brother))\b/gu;
/** Whose residence it is: a relative's is a fact about them. */
const ofOthers =
  /\b(?:he|she|they|who|brother|sister|uncle|aunt|cousin|friend|relative|husband|wife|father|mother)s?\b(?:(?!\bi\b)[^,;.]){0,30}\b(?:is|are|has|have|had|got|holds?|gets?|was|been|did|with|became)\b(?:(?!\bi\b)[^,;.]){0,30}$/u;
const planned = /\b(?:i|we|my|me)\b|\b(?:plan|dream|goal|aim|target|then|finally|eventually|through|after)\b/u;

/** Said where one lives while studying, it is no plan to stay. */
const aboutLiving = new Set(["accommodation", "relatives", "us-visited", "refusals", "us-schools", "documents"]);

const keepsOn =
  /\b(?:after|then|finish|degree|later|brother|sister|uncle|aunt|cousin|fianc[eé]e?|husband|wife|always|family wants|europe|future)\b/u;
const aboutPlans = new Set(["plans", "us-return", "ties", "country"]);
/** Over there, without its name. */
const there = /\b(?:there|abroad|overseas|europe|that country)\b/u;
/** "They all have papers, I will do like them." */
const followsOthers =
  /\b(?:has|have|had|got|get|became|with) (?:the |their |his |her |good )?(?:papers|status|pr|green ?cards?|passports?|citizen\w*|settled)\b(?:.*\b(?:like (?:him|her|them)|same|me too|i (?:will|want|can|should) (?:also|too)|also|follow)\b)/u;
/** Who is gone, or about to go, asked for what ties the person to home. */
const familyIsGone =
  /\b(?:(?:all|both|whole|entire|everyone|everybody|most|brothers?|sisters?|parents|mother|father|family|siblings)\b[^.]{0,40}\b(?:already|settled|moved|migrated|citizens?|residents?|green card|(?:all|both|mostly) (?:live|are|stay|work)|(?:live|are|stay)\w* (?:all |both )?(?:there|abroad|overseas))|(?:in|at) \p{L}+ already|(?:file|petition|application|process) is (?:in process|filed|pending|going on|running))\b/u;

const statement = "These words say that you mean to stay, and that the study is a way in.";

const staysAtHome =
  /\b(?:my (?:job|post|employer|business|shop|farm|wife|husband|children|child|son|daughter|parents|mother|father) (?:\p{L}+ ){0,4}(?:here|at home|stays?|remains?|lives? (?:here|in)|keeps?|waits?)|study leave|unpaid leave|i own|we own|our (?:farm|shop|business))\b/u;

/** Wishes to stay for good, as far as the destination refuses them. */
export function findIntents(said: readonly Said[], question: string, taken: Residence): Warning[] {
  const leaves = said.some(({ lower }) => findUndenied(lower, returns) !== null && lower.search(noReturn) < 0);
  const isHopeAllowed = taken === "allowed" || (taken === "if-leaving" && leaves);
  const staysHome = said.some(({ lower }) => staysAtHome.test(lower));
  const found = said.flatMap(({ sentence, lower }): Warning[] => {
    const isReturning = findUndenied(lower, returns) !== null && lower.search(noReturn) < 0;
    const settled = findUndenied(lower, settles);
    const isOwn = (match: RegExpMatchArray | null) =>
      match?.index !== undefined &&
      planned.test(lower) &&
      !ofOthers.test(lower.slice(Math.max(0, match.index - 60), match.index));
    const isSettling = isOwn(settled) && !isReturning;
    const isNever = lower.search(noReturn) >= 0 && !/\b(?:does not|doesn't|did not) mean\b/u.test(lower);
    const isForGood = isOwn(findUndenied(lower, forGood)) && !isReturning;
    const isStaying =
      !aboutLiving.has(question) &&
      isOwn(findUndenied(lower, staysOn)) &&
      !isReturning &&
      (keepsOn.test(lower) ||
        (aboutPlans.has(question) && (there.test(lower) || placesIn(sentence).destinations.length > 0))) &&
      !/\b(?:hostel|dorm\w*|campus|residence|hall|student (?:house|home)|flat|apartment|years?|months?|permit|while|during)\b/u.test(
        lower,
      );
    const isGone = question === "ties" && familyIsGone.test(lower) && !staysHome;
    const isFollowing = followsOthers.test(lower) && !isReturning && !isHopeAllowed;
    const isMarrying = lower.search(marries) >= 0;
    const isHoping =
      !isHopeAllowed &&
      isOwn(findUndenied(lower, residence)) &&
      !(isReturning && !/\b(?:will|want|plan|apply|get)\b[^.]{0,20}\b(?:pr|permanent|green|ilr|citizen)/u.test(lower));
    if (!isSettling && !isNever && !isForGood && !isStaying && !isMarrying && !isHoping && !isGone && !isFollowing)
      return [];
    return [{ about: "immigrant-intent", quote: quoteOf(sentence), text: statement }];
  });
  return found.slice(0, 2);
}

const worksThere =
  /\b(?:(?:i|we|i'll|to|can|will|and|then|also|by|my) (?:\p{L}+ ){0,4}(?:work|works|working|earn|earning|job|jobs|mini-?jobs?|shifts?|deliver\w*|uber|drive|driving))\b/u;
const wages =
  /\b(?:work\w*|job|jobs|earn\w*|salary|wages?|shifts?|part[- ]time|delivery|uber|mini-?jobs?|warehouse|restaurant|overtime|cleaning|care work|dut(?:y|ies)|dispatch|lieferando|deliveroo|doordash|kitchen|takeaway|take-away|bakery|factory|farm (?:work|job)s?|gigs?|stores? (?:which|that|who) (?:take|hire)s?|hire students|take students|hourly|per hour)\b/gu;
const costs =
  /\b(?:fees?|tuition|semesters?|instal+ments?|rent|living|room|insurance|food|expenses?|costs?|more than enough|enough for|pay (?:you |him |her |them |it |the loan )?back|repay|loans?|send (?:\p{L}+ )?money|pay from|covered|from my (?:own )?pocket|second instal\w*|debts?|next year|second year|rest of (?:it|the)|everything)\b/u;
const manages =
  /\b(?:pay|pays|paid|paying|manage\w*|make|makes|clear|cover\w*|lives? (?:from|on|by)|enough|come(?:s|ing)? from|bear|earn\w*|arrange|collect|save)\b/u;
const fullTime = /\bfull[- ]?time\b/gu;
const cash =
  /\b(?:cash[- ]in[- ]hand|(?:on|in|by|for) cash|cash (?:job|work|payment)s?|off[- ](?:the[- ])?(?:books?|records?)|under[- ]the[- ]table|unofficial(?:ly)?|undeclared|not on (?:the )?(?:books|paper|payroll)|no (?:papers|contract|tax|questions)|without (?:papers|contract|tax))\b/u;
const hires = /\b(?:takes?|hires?|employs?|needs?) (?:\p{L}+ )?(?:students?|people|boys|me)\b/u;
const manyHours =
  /\b(?:(?:[3-9]\d|forty|fifty|sixty|thirty(?:[- ]five)?)(?:[ ,]+(?:to |or )?(?:[3-9]\d|forty|fifty|sixty))? ?(?:hours|hrs)(?! (?:a|per|in a) (?:fortnight|month|year)|\/fortnight)|more than (?:the )?(?:allowed|permitted|limit|20|twenty|24|48)|over the limit|extra hours|double shifts?|two jobs|day and night|as many hours)\b/u;
const unchecked =
  /\b(?:nobody|no one|noone|they (?:don't|do not|never|cannot|can't)) (?:\p{L}+ )?(?:check\w*|know\w*|ask\w*|control\w*|catch\w*|finds? out)\b/u;
const mainReason =
  /(?:^(?:(?:sir|so|well|just|only)[, ]+)*to (?:earn|make money|work)\b)|\b(?:(?:a )?day's (?:wage|pay)|(?:main|real|first|only|biggest) (?:reason|purpose|goal|aim|thing|target) (?:is|was)?[^.]{0,30}\b(?:work|earn\w*|money|job)|(?:go|going|come|coming|choose|chose|want)[^.]{0,30}\b(?:to earn|for (?:the )?(?:money|work|earning|job)\b|to work and)|earn (?:good |more |a lot of |some )?money|send (?:\p{L}+ )?money (?:home|back|to my (?:family|parents|mother|father))|(?:good|high\w*|better|best|more) (?:salary|wages|pay|income) (?:there|per hour)|(?:pay|salary|wages?|income|rate)s?(?: per hour| rate)?[^.]{0,25}\b(?:is|are) (?:the |very |much |so )?(?:high\w*|good|better|best|more)|(?:clear|pay off|repay|return) (?:the |my |our |all )?(?:debts?|loans?) (?:of|here|at home|for)|build (?:a|our|my|the) house|(?:days?|time|week|evenings?|nights?) (?:is|are|remain\w*|stay\w*)? ?(?:free|left|open|there) (?:for|to) (?:\p{L}+ )?(?:work\w*|dut(?:y|ies)|jobs?|earn\w*|shifts?))\b/u;
/** After the course, at home, or in the breaks it is lawful to say. */
const lawful =
  /\b(?:after (?:the |my |this |finishing |i )?(?:course|studies|study|degree|graduat\w+|masters?|master's|programme|program|finish\w*)|worked|have been working|was working|i work (?:as|at|in|for)|i'm working|i am working|currently|since 20\d\d|study leave|at home|back home|return|pocket money|not (?:count|depend|rely|relying|counting|plan)|don't (?:count|depend|rely)|within the (?:rules|limit)|allowed (?:hours|20|twenty|24)|as allowed|up to (?:20|twenty|24)|work experience|years of)\b/u;

const breaks = /\b(?:holidays?|vacations?|breaks?|summer)\b/u;
const feesAndNights = /\b(?:fees?|tuition|semesters?|terms?|second|third|rent|nights?|everything|two jobs)\b/u;
/** A place to work from the first day on, or a study that leaves the days free. */
const startsAtOnce =
  /\b(?:(?:right|soon|just|directly|immediately|straight) after i (?:land|arrive|reach|come)|as soon as i (?:land|arrive|reach)|from (?:the )?(?:day one|first (?:day|week)|start)|immediately|right away|at once|stud(?:y|ies) in (?:the|my) (?:free|rest|remaining))\b/u;
const attendsLittle =
  /\b(?:(?:class\w*|lectures?|course|lessons?) (?:is|are) (?:mostly |all |only |fully )?online|attend (?:it |class\w* )?online|(?:don't|do not|no) (?:need|have) to attend|attendance (?:is|isn't) (?:not|no|easy))\b/u;
const worksFor =
  /\b(?:(?:cook|drive|clean|work) for (?:him|her|them|my)|(?:at|behind|in) the (?:counter|till|desk|kitchen|cash)|pick(?:ing)? (?:fruit|berries|grapes)|needs? (?:a )?(?:hand|help|staff|workers?)|(?:join|help)\w* (?:in |at |out )?(?:my |his |her |their )?(?:\p{L}+'s )?(?:motel|hotel|shop|store|restaurant|salon|garage|takeaway|farm|gas station|bakery|business)|in exchange)\b/u;

const aboutPaying = new Set(["funds", "cost", "germany-money", "accommodation", "sponsor"]);
/** In a relative's shop. */
const helpsRelatives =
  /\b(?:i|we)(?: will| can| shall|'ll)? (?:also )?(?:work|help)(?: out)? (?:there )?(?:in (?:his|her|their|my \p{L}+'s)|every day)\b/u;
/** "Students do shifts there": what others do is the plan when it is about paying. */
const habit =
  /\b(?:i|we|you|they|students?|everyone|everybody|all|friends?|people|boys|roommates?)(?:'ll| will| can| could| may| just| always| there| is| are)* (?:do|does|doing|work|works|working|make|makes|earn|earns|earning|take up|lives? (?:from|on|by)|get|gets)\b|\b(?:place|job|work|vacancy|opening|position) (?:for me|is (?:ready|fixed|waiting|there))\b|\b(?:from|by|with|through) (?:a |the |my |some )?(?:part[- ]time|student jobs?|jobs?|work(?:ing)?|shifts?|earnings?|salary there|wages?)\b/u;
const willWork =
  /\b(?:i|we)(?: will| can| shall|'ll| am going to) (?:\p{L}+ ){0,2}(?:earn|work|do (?:a |some |any )?(?:jobs?|part))\b/u;

const plansQuestions = new Set([
  "plans",
  "us-return",
  "ties",
  "australia-benefit",
  "canada-worth",
  "gap",
  "introduce",
  "australia-now",
]);

/** Work as the reason to come, or as what pays for the study. */
export function findWorkIntents(said: readonly Said[], question: string): Warning[] {
  const found = said.flatMap(({ sentence, lower }): Warning[] => {
    const isLawful = lawful.test(lower) || (breaks.test(lower) && !feesAndNights.test(lower));
    const work = findUndenied(lower, wages);
    const isCounted =
      (costs.test(lower) && manages.test(lower)) ||
      (aboutPaying.has(question) && willWork.test(lower) && !breaks.test(lower)) ||
      (aboutPaying.has(question) && willWork.test(lower) && feesAndNights.test(lower));
    const paysByWork = !isLawful && work !== null && worksThere.test(lower) && isCounted;
    const isHabit =
      !isLawful &&
      aboutPaying.has(question) &&
      work !== null &&
      habit.test(lower) &&
      manages.test(lower) &&
      costs.test(lower);
    const isHelping = !isLawful && !plansQuestions.has(question) && helpsRelatives.test(lower);
    const isFull =
      !isLawful &&
      findUndenied(lower, fullTime) !== null &&
      /\b(?:work|job|jobs|earn|shift)\w*\b/u.test(lower) &&
      (!plansQuestions.has(question) || /\b(?:while|during|beside|first|night|fees?|study|from the)\b/u.test(lower));
    const isAtOnce = (startsAtOnce.test(lower) || attendsLittle.test(lower)) && (work !== null || worksFor.test(lower));
    const isFavour = !isLawful && !plansQuestions.has(question) && worksFor.test(lower) && /\bi\b|i'/u.test(lower);
    const isHidden = cash.test(lower) && (work !== null || hires.test(lower));
    const isTooMuch = !isLawful && manyHours.test(lower) && work !== null;
    const isUnchecked = unchecked.test(lower) && work !== null;
    const isReason =
      !isLawful &&
      mainReason.test(lower) &&
      !/\b(?:not|don't|never)\b[^.]{0,20}\b(?:earn|money|work)/u.test(lower) &&
      !plansQuestions.has(question);
    if (
      !paysByWork &&
      !isHabit &&
      !isAtOnce &&
      !isFavour &&
      !isHelping &&
      !isFull &&
      !isHidden &&
      !isTooMuch &&
      !isUnchecked &&
      !isReason
    )
      return [];
    return [
      {
        about: "work-intent",
        quote: quoteOf(sentence),
        text: "These words make work the reason to come, or the money for the study.",
      },
    ];
  });
  return found.slice(0, 1);
}
