//! Why a whole file cannot be taken, in words that say what to do about it.

use crate::language::Language;

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    Empty,
    /// Neither a text nor a workbook: a picture, a program, another office file.
    NotATable,
    /// `.xls`, or a workbook with a password: both begin alike.
    OldOrLocked,
    Encoding {
        line: usize,
    },
    TooLarge {
        megabytes: usize,
    },
    /// A small file that becomes a huge one.
    Unpacks {
        megabytes: u64,
    },
    TooManyRows {
        most: usize,
    },
    /// A workbook that its own program could not open either.
    Broken,
    /// No column with one of these headings.
    Column {
        names: (&'static str, &'static str),
    },
    /// A row that makes the whole list unusable.
    Row {
        line: u32,
        problem: RowProblem,
    },
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RowProblem {
    Formula,
    Cut,
    TooLong { most: usize },
    Unprintable,
    Merged,
}

impl Fault {
    pub fn words(&self, language: Language) -> String {
        match language {
            Language::Chinese => self.chinese(),
            Language::English => self.english(),
        }
    }

    fn chinese(&self) -> String {
        match self {
            Self::Empty => "文件里没有任何内容".to_owned(),
            Self::NotATable => "这不是表格文件，请使用 XLSX、CSV 或 TXT".to_owned(),
            Self::OldOrLocked => "这是旧版 .xls 或带密码的文件，请另存为不带密码的 .xlsx 或 CSV".to_owned(),
            Self::Encoding { line } => {
                format!("第 {line} 行的文字编码无法识别，请另存为 UTF-8 或 GB18030")
            }
            Self::TooLarge { megabytes } => format!("文件超过 {megabytes} MB，请拆分后再上传"),
            Self::Unpacks { megabytes } => format!("文件解压后超过 {megabytes} MB，已停止读取"),
            Self::TooManyRows { most } => format!("文件超过 {most} 行（含表头），请拆分后再上传"),
            Self::Broken => "工作簿已损坏，无法打开，请在表格软件中另存一份再试".to_owned(),
            Self::Column { names } => format!("第 1 行没有“{}”这一列，请使用模板的表头", names.0),
            Self::Row { line, problem } => format!("第 {line} 行：{}", problem.chinese()),
        }
    }

    fn english(&self) -> String {
        match self {
            Self::Empty => "There is nothing in this file".to_owned(),
            Self::NotATable => "This is not a table: use XLSX, CSV or TXT".to_owned(),
            Self::OldOrLocked => {
                "This is an old .xls file or one with a password: save it as .xlsx without one, or as CSV"
                    .to_owned()
            }
            Self::Encoding { line } => {
                format!("Row {line} is in an unknown encoding: save the file as UTF-8 or GB18030")
            }
            Self::TooLarge { megabytes } => {
                format!("The file is larger than {megabytes} MB: please split it")
            }
            Self::Unpacks { megabytes } => {
                format!("Unpacked, the file is larger than {megabytes} MB: it was not read further")
            }
            Self::TooManyRows { most } => {
                format!("The file has more than {most} rows with the heading: please split it")
            }
            Self::Broken => {
                "The workbook is damaged and cannot be opened: save it anew in your spreadsheet program"
                    .to_owned()
            }
            Self::Column { names } => {
                format!("Row 1 has no column “{}”: use the headings of the template", names.1)
            }
            Self::Row { line, problem } => format!("Row {line}: {}", problem.english()),
        }
    }
}

impl RowProblem {
    fn chinese(self) -> String {
        match self {
            Self::Formula => "含有公式，请改为纯文本".to_owned(),
            Self::Cut => "数字过长，已被表格软件截断，请把该列设为文本后重新填写".to_owned(),
            Self::TooLong { most } => format!("超过 {most} 个字符"),
            Self::Unprintable => "含有不可见字符".to_owned(),
            Self::Merged => "含有合并单元格，请取消合并".to_owned(),
        }
    }

    fn english(self) -> String {
        match self {
            Self::Formula => "a formula; write the plain text instead".to_owned(),
            Self::Cut => {
                "the spreadsheet has cut this long number; format the column as text and fill it in again"
                    .to_owned()
            }
            Self::TooLong { most } => format!("longer than {most} characters"),
            Self::Unprintable => "holds characters that nobody can see".to_owned(),
            Self::Merged => "merged cells; please undo the merge".to_owned(),
        }
    }
}
