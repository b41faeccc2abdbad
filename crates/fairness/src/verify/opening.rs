//! Checks 1 to 5, common to all types: the rules, the seal, its signature, the declared randomness.

use crate::{
    DrawId,
    beacon::Chain,
    bundle::{Body, Bundle, Sources},
    config::{Config, Mode, Rules, config_hash},
    error::{Code, Result},
    hash::Hash,
    level::Grounds,
    seal::{Open, Seal, commit},
    signing::{PublicKey, Statement},
    trust::Trust,
};

/// What is known once the seal is believed to be the operator's.
pub(super) struct Opening<'b> {
    pub bundle: &'b Bundle,
    pub trust: &'b Trust,
    pub config: Config,
    pub config_hash: Hash,
    pub sealing: Sealing,
    pub commit: Hash,
    pub draw: DrawId,
    pub key: Option<PublicKey>,
    /// In modes with drand.
    pub chain: Option<Chain>,
}

pub(super) enum Sealing {
    Seal(Box<Seal>),
    Open(Open),
}

impl<'b> Opening<'b> {
    pub fn check(bundle: &'b Bundle, trust: &'b Trust) -> Result<Self> {
        let config = Config::decode(bundle.config.as_bytes())?;
        Code::Config.unless(fits(&bundle.body, &config.rules), "type")?;
        let config_hash = config_hash(bundle.config.as_bytes());
        let sealing = Sealing::decode(bundle.seal.as_bytes(), &config)?;
        Code::ConfigHash.unless(sealing.config() == &config_hash, "seal")?;
        let commit = commit(bundle.seal.as_bytes());
        let key = check_signature(bundle, trust, &commit)?;
        check_entropy(&bundle.body, &config, &sealing)?;
        let chain = check_chain(&bundle.body, &config, &sealing)?;
        let draw = *sealing.draw();
        Ok(Self { bundle, trust, config, config_hash, sealing, commit, draw, key, chain })
    }

    /// The seal; types without one never ask.
    pub fn seal(&self) -> Result<&Seal> {
        match &self.sealing {
            Sealing::Seal(seal) => Ok(seal),
            Sealing::Open(_) => Err(Code::Seal.at("type")),
        }
    }

    pub fn chain(&self) -> Result<&Chain> {
        self.chain.as_ref().ok_or_else(|| Code::Chain.at("no chain"))
    }

    pub fn is_pinned(&self) -> bool {
        self.chain.as_ref().is_some_and(|chain| self.trust.pins(chain))
    }

    pub fn grounds(&self, voided: bool) -> Grounds {
        let mode = self.config.common.entropy.mode;
        Grounds { mode, pinned: self.is_pinned(), signed: self.key.is_some(), voided }
    }

    /// The key, where something has to be signed.
    pub fn key_or(&self, code: Code) -> Result<PublicKey> {
        self.key.ok_or_else(|| code.at("key"))
    }
}

impl Sealing {
    fn decode(bytes: &[u8], config: &Config) -> Result<Self> {
        match config.rules {
            Rules::Instant(_) | Rules::LotsOnDemand(_) => Open::decode(bytes).map(Self::Open),
            Rules::Scheduled(_) | Rules::Comment(_) | Rules::LotsAtOnce(_) | Rules::Live(_) => {
                Seal::decode(bytes, config).map(|seal| Self::Seal(Box::new(seal)))
            }
        }
    }

    fn config(&self) -> &Hash {
        match self {
            Self::Seal(seal) => &seal.config,
            Self::Open(open) => &open.config,
        }
    }

    fn draw(&self) -> &DrawId {
        match self {
            Self::Seal(seal) => &seal.draw,
            Self::Open(open) => &open.draw,
        }
    }

    fn chain(&self) -> Option<Hash> {
        match self {
            Self::Seal(seal) => seal.entropy.chain,
            Self::Open(open) => Some(open.chain),
        }
    }
}

fn fits(body: &Body, rules: &Rules) -> bool {
    match body {
        Body::Scheduled(_) => matches!(rules, Rules::Scheduled(_)),
        Body::Comment { .. } => matches!(rules, Rules::Comment(_)),
        Body::LotsAtOnce(_) => matches!(rules, Rules::LotsAtOnce(_)),
        Body::Live(_) => matches!(rules, Rules::Live(_)),
        Body::Instant { .. } => matches!(rules, Rules::Instant(_)),
        Body::LotsOnDemand(_) => matches!(rules, Rules::LotsOnDemand(_)),
    }
}

fn check_signature(bundle: &Bundle, trust: &Trust, commit: &Hash) -> Result<Option<PublicKey>> {
    let key = bundle.signature.map(|(key, _)| key);
    let known = trust.keys.is_empty() || key.is_some_and(|key| trust.keys.contains(&key));
    Code::Key.unless(known, "key")?;
    if let Some((key, signature)) = &bundle.signature {
        Code::SealSig.unless(Statement::Seal(commit).verify(key, signature), "seal_sig")?;
    }
    Ok(key)
}

fn check_entropy(body: &Body, config: &Config, sealing: &Sealing) -> Result<()> {
    let declared = &config.common.entropy;
    let mode = declared.mode;
    if let Sealing::Seal(seal) = sealing {
        Code::Entropy.unless(seal.entropy.mode == mode, "mode")?;
        let witnesses = seal.entropy.witnesses.len() as u64;
        Code::Entropy.unless(witnesses == declared.witnesses, "number of witnesses")?;
    }
    let exact = match body {
        Body::Scheduled(body) | Body::Comment { tiered: body, .. } => fits_mode(&body.sources, mode),
        Body::LotsAtOnce(body) => fits_mode(&body.sources, mode),
        Body::Live(body) => {
            (body.reveals.is_empty() || mode.reveal) && (body.witnesses.is_empty() || mode.witness)
        }
        Body::Instant { .. } | Body::LotsOnDemand(_) => true,
    };
    Code::Entropy.unless(exact, "sources")
}

fn fits_mode(sources: &Sources, mode: Mode) -> bool {
    sources.beacon.is_some() == mode.drand
        && (sources.reveals.is_empty() || mode.reveal)
        && (sources.witnesses.is_empty() || mode.witness)
}

fn check_chain(body: &Body, config: &Config, sealing: &Sealing) -> Result<Option<Chain>> {
    if !config.common.entropy.mode.drand {
        return Ok(None);
    }
    let chain = config.common.chain();
    chain.check()?;
    Code::Chain.unless(sealing.chain() == Some(chain.hash), "seal")?;
    let beacon = match body {
        Body::Scheduled(body) | Body::Comment { tiered: body, .. } => body.sources.beacon.as_ref(),
        Body::LotsAtOnce(body) => body.sources.beacon.as_ref(),
        Body::Live(_) | Body::Instant { .. } | Body::LotsOnDemand(_) => None,
    };
    Code::Chain.unless(beacon.is_none_or(|beacon| beacon.chain == chain.hash), "beacon")?;
    Ok(Some(chain))
}
