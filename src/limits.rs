//! What is too much: the bounds on what untrusted input may cost.

use std::fmt;

/// How deep the JSON parser goes, one less than its recursion limit: no higher limit has an effect.
pub(crate) const PARSER_DEPTH: u64 = 127;

/// Defines the limits, each with its reason, its name and its default.
macro_rules! limits {
    ($($(#[doc = $doc:literal])* $name:ident $variant:ident($what:literal) = $default:expr;)*) => {
        /// How much an input may cost to read. Writing has no limits: what was read can be written.
        ///
        /// The defaults let through what people make and keep a hostile file from taking more than about 2 GB of memory.
        /// A breach is an error that holds a [`Breach`], never a silent cut; [`Error::breach`](crate::Error::breach) finds it.
        ///
        /// ```
        /// use rolecall_codecs::{Breach, Input, InputError, Limit, Limits};
        ///
        /// let limits = Limits::default().bytes(10).depth(20);
        /// let refused = Input::with_limits(b"{\"name\": \"Mira\"}".to_vec(), &limits).unwrap_err();
        /// assert_eq!(refused.breach(), Some(Breach { limit: Limit::Bytes, most: 10, found: 16 }));
        /// assert_eq!(refused.to_string(), "16 bytes of input, expected at most 10 (limit `bytes`)");
        /// ```
        #[derive(Debug, Clone, Copy, PartialEq, Eq)]
        #[non_exhaustive]
        pub struct Limits {
            $($(#[doc = $doc])* pub $name: u64,)*
        }

        /// A limit by its name.
        #[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
        #[non_exhaustive]
        pub enum Limit {
            $(#[doc = concat!("[`Limits::", stringify!($name), "`](field@Limits::", stringify!($name), ")")] $variant,)*
        }

        impl Limit {
            /// All of them.
            pub const ALL: &[Limit] = &[$(Limit::$variant),*];

            /// The name of the field in [`Limits`].
            #[must_use]
            pub const fn name(self) -> &'static str {
                match self { $(Limit::$variant => stringify!($name),)* }
            }

            /// What is counted.
            const fn what(self) -> &'static str {
                match self { $(Limit::$variant => $what,)* }
            }
        }

        impl Limits {
            $(
                #[doc = concat!("With another `", stringify!($name), "`.")]
                #[must_use]
                pub const fn $name(self, most: u64) -> Limits {
                    Limits { $name: most, ..self }
                }
            )*

            /// The value of one.
            #[must_use]
            pub const fn get(&self, limit: Limit) -> u64 {
                match limit { $(Limit::$variant => self.$name,)* }
            }

            /// As high as they go, for files that one trusts: memory alone bounds them, and nesting the parser.
            #[must_use]
            pub const fn none() -> Limits {
                Limits { $($name: u64::MAX),* }
            }
        }

        impl Default for Limits {
            fn default() -> Self {
                Limits { $($name: $default),* }
            }
        }
    };
}

limits! {
    /// Bytes of a file, and of a line of `--ndjson`. Default: 256 MiB. A conversion holds about three times as much; larger
    /// lorebooks are [streamed](crate::stream).
    bytes Bytes("bytes of input") = 256 << 20;
    /// Levels of nesting. Default: 127, the deepest that the JSON parser goes; it counts from the part that is read, so that
    /// an entry may start at the third level. A lower limit counts from the root, and costs a pass over the text.
    depth Depth("levels of nesting") = PARSER_DEPTH;
    /// Elements of the lists and members of the objects in the outer four levels, in all: entries, prompts, blocks, scripts.
    /// Default: 250,000. One may have two bytes in the file and takes up to 4 KB in memory. Not counted in a stream.
    entries Entries("entries") = 250_000;
    /// Elements and members at any depth. Default: 8,000,000, what 256 MiB usually have, with 30 bytes each and more. One may have
    /// two bytes in the file and takes up to 150 in memory.
    values Values("values") = 8_000_000;
    /// Bytes that a compressed text chunk of a PNG inflates to. Default: 32 MiB, several times what large cards need. Deflate packs
    /// a thousand bytes into one; a text that is not compressed is bounded by the file.
    text Text("bytes of inflated text") = 32 << 20;
    /// Chunks of a PNG. Default: 1,000,000. A picture of 1 GB in image data chunks of 8 KiB, the smallest that encoders commonly
    /// write, has 131,072.
    chunks Chunks("chunks") = 1_000_000;
    /// Bytes of one element in a [stream](crate::stream). Default: 64 MiB: one at a time is in memory.
    element Element("bytes of one element") = 64 << 20;
    /// Bytes around the list in a [stream](crate::stream). Default: 64 MiB: all of it is in memory.
    frame Frame("bytes around the list") = 64 << 20;
    /// Members of a zip, folders included. Default: 10,000. The list of them is in memory.
    members Members("members") = 10_000;
    /// Bytes of one member, inflated. Default: 64 MiB: it is in memory.
    member Member("bytes of one member") = 64 << 20;
    /// Bytes of all members, inflated. Default: 1 GiB: they go to disk.
    unpacked Unpacked("bytes of all members") = 1 << 30;
    /// How many times as large as its deflated bytes a member may be. Default: 200; texts have up to 20.
    ratio Ratio("times the packed bytes") = 200;
    /// Members of up to this many bytes may have any ratio. Default: 1 MiB: a short text of one letter has a high one.
    ratio_from RatioFrom("bytes of a member of any ratio") = 1 << 20;
}

impl Limits {
    /// For reading back what was read before, under whatever limits: a text of about these bytes.
    pub(crate) fn of_known(bytes: usize) -> Limits {
        Limits::none().text(Limits::default().text.max(count(bytes).saturating_mul(4)))
    }

    /// The breach, if this many are too many.
    pub(crate) fn check(&self, limit: Limit, found: u64) -> Result<(), Breach> {
        let most = self.get(limit);
        if found > most { Err(Breach { limit, most, found }) } else { Ok(()) }
    }
}

/// More than a limit lets through.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("{found} {}, expected at most {most} (limit `{limit}`)", .limit.what())]
pub struct Breach {
    /// The limit.
    pub limit: Limit,
    /// Its value.
    pub most: u64,
    /// What is there. Where counting stops at the limit, one more.
    pub found: u64,
}

impl Breach {
    /// One more than the limit.
    pub(crate) const fn of(limit: Limit, most: u64) -> Breach {
        Breach { limit, most, found: most.saturating_add(1) }
    }
}

impl fmt::Display for Limit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

/// A count of memory as the limits have it.
pub(crate) fn count(n: usize) -> u64 {
    u64::try_from(n).unwrap_or(u64::MAX)
}
